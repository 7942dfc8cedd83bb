import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { root } from '../scripts/lib/run.mjs';

const html = `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><title>bare</title></head>
<body><div id="root"></div><script type="module" src="/main.jsx"></script></body></html>`;

/** The least that a login page can be: React, the router and a plain form. */
const login = `import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router';
function Login() {
  const [form, setForm] = useState({ username: '', password: '', code: '' });
  const field = (name, label, type) => (
    <label>{label}<input type={type} value={form[name]} onChange={(e) => setForm({ ...form, [name]: e.target.value })} /></label>
  );
  return (
    <form onSubmit={(e) => e.preventDefault()}>
      <h1>登录</h1>
      {field('username', '账号', 'text')}{field('password', '密码', 'password')}{field('code', '验证码', 'text')}
      <button type="submit">登 录</button>
    </form>
  );
}
const router = createBrowserRouter([{ path: '*', element: <Login /> }]);
createRoot(document.getElementById('root')).render(<RouterProvider router={router} />);`;

/** The same pages as ours with nothing but React and antd: styles made while running, all data in the program. */
const pages = `import { createRoot } from 'react-dom/client';
import { createBrowserRouter, Link, Outlet, RouterProvider } from 'react-router';
import { Button, Card, Col, ConfigProvider, Form, Input, Layout, Menu, Row, Select, Statistic, Table, Tag } from 'antd';
import zhCN from 'antd/locale/zh_CN';
const items = [
  { key: 'home', label: <Link to="/index">首页</Link> },
  { key: 'system', label: '系统管理', children: ['字典管理', '参数设置', '通知公告'].map((label) => ({ key: label, label })) },
];
const rows = Array.from({ length: 20 }, (_, i) => ({ key: i, name: '字典' + i, type: 'sys_' + i, status: '正常', remark: '备注', time: '2026-01-01 00:00:00' }));
const columns = ['key', 'name', 'type', 'status', 'remark', 'time'].map((name) => ({
  title: name, dataIndex: name, sorter: name !== 'remark', render: name === 'status' ? (text) => <Tag>{text}</Tag> : undefined,
}));
columns.push({ title: '操作', key: 'actions', render: () => <><Button type="link">修改</Button><Button type="link">删除</Button></> });
const Home = () => (
  <>
    <Row gutter={16}>{['用户', '在线', '公告', '登录'].map((t) => <Col span={6} key={t}><Card><Statistic title={t} value={12} /></Card></Col>)}</Row>
    <Card title="通知公告"><Table size="small" columns={columns.slice(0, 3)} dataSource={rows.slice(0, 5)} pagination={false} /></Card>
  </>
);
const List = () => (
  <>
    <Form layout="inline"><Form.Item label="名称"><Input /></Form.Item><Form.Item label="状态"><Select style={{ width: 120 }} options={[]} /></Form.Item><Button type="primary">搜索</Button></Form>
    <Button type="primary">新增</Button><Button>导出</Button>
    <Table rowSelection={{}} columns={columns} dataSource={rows} pagination={{ pageSize: 20, total: 40 }} />
  </>
);
const Shell = () => (
  <ConfigProvider locale={zhCN}>
    <Layout style={{ minHeight: '100vh' }}>
      <Layout.Sider width={225}><Menu theme="dark" mode="inline" defaultOpenKeys={['system']} items={items} /></Layout.Sider>
      <Layout><Layout.Header /><Layout.Content><Outlet /></Layout.Content></Layout>
    </Layout>
  </ConfigProvider>
);
const router = createBrowserRouter([{ element: <Shell />, children: [{ path: '/index', element: <Home /> }, { path: '/system/dict', element: <List /> }] }]);
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
