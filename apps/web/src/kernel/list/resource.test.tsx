// @vitest-environment happy-dom
import { config } from '@jiaoyan/contract/system/config';
import { dictData } from '@jiaoyan/contract/system/dict-data';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, configure, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import ConfigProvider from 'antd/es/config-provider';
import type { ReactNode } from 'react';
import { MemoryRouter, useLocation, useNavigate } from 'react-router';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { systemApi } from '../../api/system.ts';
import { ApiError } from '../call/api-error.ts';
import { useSession } from '../call/session.ts';
import { checkField, checkValues, initialValues } from '../form/form-values.ts';
import { useDicts } from '../view/dict.ts';
import { FeedbackHost } from '../view/feedback.tsx';
import { ViewContext } from '../view/view.ts';
import { ResourcePage } from './ResourcePage.tsx';
import { removeQuestion } from './record-remove.ts';
import { readSettings } from './table-settings.ts';

// A whole page takes its time on a busy machine, and finding by role takes a multiple: here things are found by label and text.
configure({ asyncUtilTimeout: 8000 });

describe('forms follow the fields of the contract', () => {
  test('refusals name the field', () => {
    expect(checkField(config.fields, 'configKey', undefined)).toBe('参数键名不能为空');
    expect(checkField(config.fields, 'configKey', '1a')).toBe(
      '参数键名须以字母开头，由字母、数字、点、下划线或短横线组成',
    );
    expect(checkField(config.fields, 'configName', 'x'.repeat(101))).toBe('参数名称长度不能超过100个字符');
    expect(checkField(config.fields, 'configName', '好')).toBeUndefined();
  });

  test('values are cleaned, and the first problem is told', () => {
    const start = initialValues(dictData.fields);
    expect(start).toMatchObject({ status: '0', listClass: 'default', dictSort: 0, dictLabel: undefined });
    const checked = checkValues(dictData.fields, { ...start, dictType: 'sex', dictLabel: ' 男 ', dictValue: '0' });
    expect(checked).toMatchObject({ values: { dictLabel: '男' } });
    expect(checkValues(dictData.fields, start)).toEqual({
      problem: { field: 'dictType', message: '字典类型不能为空' },
    });
  });

  test('a deletion names what goes', () => {
    const rows = ['甲', '乙', '丙', '丁'].map((dictLabel, dictCode) => ({ dictCode, dictLabel }));
    expect(removeQuestion(dictData, rows.slice(0, 1))).toBe('是否确认删除字典数据“甲”？');
    expect(removeQuestion(dictData, rows)).toBe('是否确认删除字典数据“甲、乙、丙”等 4 项？');
  });

  test('[RTB-05] stored table settings are taken as far as they make sense', () => {
    expect(readSettings({})).toEqual({ hidden: [], density: 'small', showSearch: true, showSearchNarrow: false });
    expect(readSettings({ hidden: ['a'], density: 'huge', showSearch: false })).toEqual({
      hidden: ['a'],
      density: 'small',
      showSearch: false,
      showSearchNarrow: false,
    });
  });
});

/** What the shell gives to a page. */
function View({ children }: { children: ReactNode }) {
  const { search } = useLocation();
  const navigate = useNavigate();
  return (
    <ViewContext value={{ path: '', search, navigate: (to) => void navigate(to), rename: () => undefined }}>
      {children}
    </ViewContext>
  );
}

describe('a resource page', () => {
  const row = {
    configId: 7,
    configName: '皮肤',
    configKey: 'sys.skin',
    configValue: 'blue',
    configType: 'N',
    isPublic: 'Y',
    remark: '',
    createBy: 'admin',
    createTime: '2026-01-02 03:04:05',
    updateBy: '',
    updateTime: '',
    version: 3,
  };
  const list = vi.spyOn(systemApi.config, 'list');
  const update = vi.spyOn(systemApi.config, 'update');
  const remove = vi.spyOn(systemApi.config, 'remove');

  const open = (address = '/system/config', props: Partial<Parameters<typeof ResourcePage<typeof row>>[0]> = {}) =>
    render(
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <ConfigProvider button={{ autoInsertSpace: false }}>
          <FeedbackHost />
          <MemoryRouter initialEntries={[address]}>
            <View>
              <ResourcePage resource={config} calls={systemApi.config} {...props} />
            </View>
          </MemoryRouter>
        </ConfigProvider>
      </QueryClientProvider>,
    );

  /** By its title text: antd gives every dialog the same id in tests, so none has a name of its own there. */
  const dialogWith = async (title: string) =>
    (await screen.findByText(title)).closest<HTMLElement>('[role=dialog]') as HTMLElement;

  beforeEach(() => {
    vi.clearAllMocks();
    useSession.setState({ permissions: ['*:*:*'], roles: ['admin'], userId: 1 });
    useDicts.setState({ types: { sys_yes_no: [{ value: 'N', label: '否', colorType: 'danger', disabled: false }] } });
    list.mockResolvedValue({ rows: [row], total: 1 });
    vi.spyOn(systemApi.config, 'get').mockResolvedValue(row);
    vi.spyOn(systemApi.preference, 'get').mockResolvedValue({});
    vi.spyOn(systemApi.preference, 'put').mockResolvedValue();
    remove.mockResolvedValue();
  });
  afterEach(() => {
    cleanup();
    document.body.innerHTML = '';
  });

  test('asks for what its address says and shows rows, labels and total', async () => {
    open('/system/config?configName=皮&page=2&limit=50&sort=configKey&order=desc');
    await screen.findByText('sys.skin');
    expect(list.mock.calls[0]?.[0]).toEqual({
      query: { pageNum: 2, pageSize: 50, orderByColumn: 'configKey', isAsc: 'descending', configName: '皮' },
    });
    expect(screen.getByText('否').className).toContain('dict-tag-danger');
    expect(screen.getByText('共 1 条')).toBeTruthy();
  });

  test('[PRM-05] buttons are only there for those who may use them', async () => {
    useSession.setState({ permissions: ['system:config:list', 'system:config:edit'], roles: [] });
    open();
    await screen.findByText('sys.skin');
    const names = [...document.querySelectorAll('button')].map((button) => button.textContent);
    expect(names).toContain('修改');
    for (const absent of ['新增', '删除', '导出']) expect(names).not.toContain(absent);
  });

  test('[RTB-01] [RTB-02] [RTB-03] the toolbar hides the search area and reloads the same list', async () => {
    open();
    await screen.findByText('sys.skin');
    fireEvent.click(screen.getByLabelText('隐藏搜索'));
    expect(screen.queryByLabelText('参数名称')).toBeNull();
    fireEvent.click(screen.getByLabelText('显示搜索'));
    expect(screen.getByLabelText('参数名称')).toBeTruthy();
    fireEvent.click(screen.getByLabelText('刷新'));
    await waitFor(() => expect(list).toHaveBeenCalledTimes(2));
    expect(list.mock.calls[1]?.[0]).toEqual(list.mock.calls[0]?.[0]);
  });

  test('an empty list says why, and a failed one offers to try again', async () => {
    list.mockResolvedValue({ rows: [], total: 0 });
    const view = open('/system/config?configName=x');
    fireEvent.click(await screen.findByText('清空筛选'));
    await waitFor(() => expect(screen.getByText('暂无数据')).toBeTruthy());
    view.unmount();
    list.mockRejectedValueOnce(new ApiError(500, '坏了', { requestId: 'r-9' }));
    open();
    expect((await screen.findByRole('alert')).textContent).toContain('坏了请求编号：r-9');
    fireEvent.click(screen.getByText('重试'));
    await waitFor(() => expect(screen.queryByText('坏了')).toBeNull());
  });

  test('deleting asks by name, then removes', async () => {
    open();
    await screen.findByText('sys.skin');
    fireEvent.click(screen.getByLabelText('删除 皮肤'));
    const dialog = await dialogWith('系统提示');
    expect(dialog.textContent).toContain('是否确认删除参数配置“皮肤”？');
    await act(async () => fireEvent.click(within(dialog).getByText('确定')));
    expect(remove).toHaveBeenCalledWith({ params: { ids: '7' } });
  });

  test('a row that must stay offers no deletion', async () => {
    open('/system/config', { canRemove: () => false });
    await screen.findByText('sys.skin');
    expect(screen.queryByLabelText('删除 皮肤')).toBeNull();
    expect(screen.getByLabelText<HTMLInputElement>('选择 皮肤').disabled).toBe(true);
  });

  test('a resource that keeps a history offers it, unless the page says otherwise', async () => {
    open('/system/config', { history: false });
    await screen.findByText('sys.skin');
    expect(screen.queryByLabelText('变更历史 皮肤')).toBeNull();
    cleanup();
    open();
    expect(await screen.findByLabelText('变更历史 皮肤')).toBeTruthy();
  });

  test('a refused save keeps the input and marks the field; the version travels along', async () => {
    update.mockRejectedValue(new ApiError(500, '参数键名已存在', { field: 'configKey' }));
    open();
    await screen.findByText('sys.skin');
    fireEvent.click(screen.getByLabelText('修改 皮肤'));
    const drawer = await dialogWith('修改参数配置');
    const key = await within(drawer).findByLabelText<HTMLInputElement>('参数键名');
    fireEvent.change(key, { target: { value: 'sys.other' } });
    fireEvent.click(within(drawer).getByText('确定'));
    await waitFor(() =>
      expect(drawer.querySelector('.ant-form-item-explain-error')?.textContent).toBe('参数键名已存在'),
    );
    expect(update.mock.calls[0]?.[0]).toMatchObject({ body: { configId: 7, configKey: 'sys.other', version: 3 } });
    expect(key.value).toBe('sys.other');
  });

  test('closing a changed form asks first; a conflict offers to load again', async () => {
    update.mockRejectedValue(new ApiError(409, '数据已被他人修改'));
    open();
    await screen.findByText('sys.skin');
    fireEvent.click(screen.getByLabelText('修改 皮肤'));
    const drawer = await dialogWith('修改参数配置');
    fireEvent.change(await within(drawer).findByLabelText('备注'), { target: { value: '我的' } });
    fireEvent.click(within(drawer).getByText('取消'));
    await screen.findByText('有未保存的修改，确定要放弃吗？');
    await act(async () => fireEvent.click(screen.getByText('继续编辑')));
    fireEvent.click(within(drawer).getByText('确定'));
    await screen.findByText('数据已被他人修改。是否重新加载最新内容？');
    await act(async () => fireEvent.click(screen.getByText('重新加载')));
    await waitFor(() => expect(within(drawer).getByLabelText<HTMLTextAreaElement>('备注').value).toBe(''));
  });
});
