import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { root } from '../scripts/lib/run.mjs';

const html = `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><title>bare</title></head>
<body><div id="root"></div><script type="module" src="/main.jsx"></script></body></html>`;

/** How a page asks: one fetch, with the token of the cookie, without anything around it. */
const ask = `const token = /(?:^|; )Admin-Token=([^;]+)/.exec(document.cookie)?.[1];
const ask = async (path) => (await fetch('/prod-api' + path, { headers: token ? { Authorization: 'Bearer ' + token } : {} })).json();
function useAnswer(path) {
  const [answer, setAnswer] = useState();
  useEffect(() => { ask(path).then(setAnswer); }, [path]);
  return answer;
}`;

/**
 * The least that a login page can be: React, the router and a plain form, which asks for the captcha when it is there and
 * shows its picture. It has no sheet of styles, no messages at fields, no brand beside it.
 */
const login = `import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router';
${ask}
function Login() {
  const captcha = useAnswer('/captchaImage');
  const [form, setForm] = useState({ username: '', password: '', code: '' });
  const field = (name, label, type) => (
    <label>{label}<input type={type} value={form[name]} onChange={(e) => setForm({ ...form, [name]: e.target.value })} /></label>
  );
  return (
    <form onSubmit={(e) => e.preventDefault()}>
      <h1>登录</h1>
      {field('username', '账号', 'text')}{field('password', '密码', 'password')}
      {captcha?.captchaEnabled && <>{field('code', '验证码', 'text')}<img alt="验证码" src={'data:image/png;base64,' + captcha.img} /></>}
      <button type="submit">登 录</button>
    </form>
  );
}
const router = createBrowserRouter([{ path: '*', element: <Login /> }]);
createRoot(document.getElementById('root')).render(<RouterProvider router={router} />);`;

/**
 * The same pages as ours with nothing but React and antd, everything in one file and styles made while running. They ask
 * what ours ask, in the usual way: user, menu and dictionaries first, then the frame is shown and each component asks for
 * what it shows. As many menu entries, cards, rows, columns, fields and buttons as ours, never more; ours are counted at
 * the same moment. They have no charts, no range of dates (two plain fields instead), no tabs, settings, search, live
 * connection, rights at buttons, nor anything kept between pages.
 */
const pages = `import { useEffect, useMemo, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, Link, RouterProvider } from 'react-router';
import { Alert, Badge, Breadcrumb, Button, Card, Col, ConfigProvider, Empty, Form, Input, Layout, Menu, Row, Select, Statistic, Table, Tag } from 'antd';
import { BellOutlined, ColumnHeightOutlined, DeleteOutlined, DownloadOutlined, EditOutlined, PlusOutlined, ReloadOutlined, SearchOutlined, SettingOutlined } from '@ant-design/icons';
import zhCN from 'antd/locale/zh_CN';
${ask}
const itemOf = (route, above) => {
  const path = above + '/' + route.path.replace(/^[/]/, '');
  const title = route.meta?.title;
  if (!route.children?.length) return { key: path, icon: above ? undefined : <SettingOutlined />, label: <Link to={path}>{title}</Link> };
  return { key: path, icon: above ? undefined : <SettingOutlined />, label: title, children: route.children.filter((child) => !child.hidden).map((child) => itemOf(child, path)) };
};
const home = [{ key: '/index', icon: <SettingOutlined />, label: <Link to="/index">首页</Link> }];
const Figure = ({ title, value }) => <Col flex="1"><Card size="small"><Statistic title={title} value={value ?? 0} /></Card></Col>;
/** A card that asks for what it shows and says how much that is. */
function Asking({ title, path }) {
  const answer = useAnswer(path);
  const found = answer?.rows ?? answer?.data ?? [];
  return <Col span={8}><Card title={title}>{found.length ? found.slice(0, 6).map((row, i) => <div key={i}>{Object.values(row)[0]}</div>) : <Empty />}</Card></Col>;
}
const figures = ['待受理', '待派单', '处理中', '待验收', '超时', '挂起', '今日报修', '今日完成', '及时率', '满意度'];
const cards = [
  ['报修趋势', '/repair/dashboard/trend?days=30'], ['报修类型', '/repair/dashboard/category?days=30'], ['楼宇排行', '/repair/dashboard/place?days=30'],
  ['报修时段', '/repair/dashboard/heat?days=90'], ['人员负载', '/repair/dashboard/load'], ['我的', '/repair/dashboard/mine'],
  ['超时报修', '/repair/manage/overdue?pageSize=6&orderByColumn=finishDue&isAsc=ascending'], ['今日值班', '/repair/area/duty/today'],
  ['调班', '/repair/area/duty/swap/my'], ['外委', '/repair/company/order/my?status=10%2C20%2C30&pageSize=100'], ['最近登录', '/system/user/profile/logins'],
];
const Home = () => {
  const overview = useAnswer('/home/overview');
  const summary = useAnswer('/repair/manage/summary');
  return (
    <>
      <p>{overview?.data?.time}</p>
      <Row gutter={8}>{figures.map((title, i) => <Figure key={title} title={title} value={Object.values(summary?.data ?? {})[i]} />)}</Row>
      <Row gutter={12}>{cards.map(([title, path]) => <Asking key={title} title={title} path={path} />)}</Row>
    </>
  );
};
const List = ({ dicts }) => {
  const answer = useAnswer('/system/dict/type/list?pageNum=1&pageSize=20');
  useAnswer('/system/preference/table.dictType');
  const options = useMemo(() => (dicts ?? []).filter((entry) => entry.dictType === 'sys_normal_disable').map(({ dictValue, dictLabel }) => ({ value: dictValue, label: dictLabel })), [dicts]);
  const columns = [
    { title: '字典名称', dataIndex: 'dictName', sorter: true },
    { title: '字典类型', dataIndex: 'dictType', sorter: true, render: (text, row) => <Link to={'/system/dict-data/index/' + row.dictId}>{text}</Link> },
    { title: '状态', dataIndex: 'status', render: (value) => <Tag>{options.find((option) => option.value === value)?.label ?? value}</Tag> },
    { title: '备注', dataIndex: 'remark' },
    { title: '创建时间', dataIndex: 'createTime', sorter: true },
    { title: '操作', key: 'actions', render: () => <><Button type="link">修改</Button><Button type="link" danger>删除</Button><Button type="link">变更历史</Button></> },
  ];
  return (
    <Card>
      <Alert message={<>文档地址：<a href="/help/dict.html">/help/dict.html</a></>} />
      <Form layout="inline">
        <Form.Item name="dictName" label="字典名称"><Input /></Form.Item><Form.Item name="dictType" label="字典类型"><Input /></Form.Item>
        <Form.Item name="status" label="状态"><Select style={{ width: 140 }} options={options} /></Form.Item>
        <Form.Item label="创建时间"><Input /><Input /></Form.Item>
        <Button type="primary">搜索</Button><Button>重置</Button>
      </Form>
      <Button type="primary" icon={<PlusOutlined />}>新增</Button><Button disabled icon={<EditOutlined />}>修改</Button><Button disabled icon={<DeleteOutlined />}>删除</Button>
      <Button icon={<DownloadOutlined />}>导出</Button><Button icon={<ReloadOutlined />}>刷新缓存</Button>
      <Button shape="circle" icon={<SearchOutlined />} /><Button shape="circle" icon={<ReloadOutlined />} /><Button shape="circle" icon={<SettingOutlined />} /><Button shape="circle" icon={<ColumnHeightOutlined />} />
      <Table rowKey="dictId" rowSelection={{}} loading={!answer} columns={columns} dataSource={answer?.rows} pagination={{ pageSize: 20, total: answer?.total }} />
    </Card>
  );
};
function Bar({ user }) {
  const notices = useAnswer('/system/notice/listTop');
  const messages = useAnswer('/system/notify/message/my/unreadCount');
  useAnswer('/system/notify/message/my/unreadList');
  useAnswer('/bpm/task/todo-count');
  return (
    <Layout.Header>
      <Breadcrumb items={[{ title: '首页' }, { title: '系统管理' }, { title: '字典管理' }]} />
      <Badge count={(notices?.unreadCount ?? 0) + (messages?.data ?? 0)}><Button type="text" icon={<BellOutlined />} /></Badge>{user.nickName}
    </Layout.Header>
  );
}
const Shell = () => {
  const info = useAnswer('/getInfo');
  const routers = useAnswer('/getRouters');
  const dicts = useAnswer('/system/dict/data/listAll');
  const items = useMemo(() => [...home, ...(routers?.data ?? []).filter((route) => !route.hidden).map((route) => itemOf(route, ''))], [routers]);
  if (!info || !routers) return null;
  const isList = location.pathname !== '/index';
  return (
    <ConfigProvider locale={zhCN}>
      <Layout style={{ minHeight: '100vh' }}>
        <Layout.Sider width={225}><Menu theme="dark" mode="inline" selectedKeys={[location.pathname]} defaultOpenKeys={isList ? ['/system'] : []} items={items} /></Layout.Sider>
        <Layout><Bar user={info.user} /><Layout.Content>{isList ? <List dicts={dicts?.data} /> : <Home />}</Layout.Content></Layout>
      </Layout>
    </ConfigProvider>
  );
};
const router = createBrowserRouter([{ path: '*', element: <Shell /> }]);
createRoot(document.getElementById('root')).render(<RouterProvider router={router} />);`;

const programs = { login, pages };

/** Builds a baseline with the vite that builds the product; resolves with its folder and how to remove it. */
export async function buildBare(name) {
  const folder = mkdtempSync(join(tmpdir(), 'jiaoyan-bare-'));
  mkdirSync(dirname(join(folder, 'main.jsx')), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  writeFileSync(join(folder, 'index.html'), html);
  writeFileSync(join(folder, 'main.jsx'), programs[name]);
  await build({
    root: folder,
    configFile: false,
    logLevel: 'error',
    mode: 'production',
    plugins: [react()],
    build: { target: 'es2023', chunkSizeWarningLimit: 5000 },
  });
  return { webDir: join(folder, 'dist'), remove: () => rmSync(folder, { recursive: true, force: true }) };
}
