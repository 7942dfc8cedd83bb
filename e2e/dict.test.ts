import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  answerQuestion,
  button,
  bytesOf,
  cell,
  choose,
  drawer,
  field,
  formErrors,
  pick,
  question,
  row,
  rows,
  saveForm,
  toast,
} from './support/list.ts';
import { openProduct, type Product, recordCalls } from './support/product.ts';
import { here, tag, view } from './support/shell.ts';
import { readSheet } from './support/xlsx.ts';

let product: Product;
const ids: Record<string, number> = {};
beforeAll(async () => {
  product = await openProduct();
  const admin = await product.app.signIn('admin');
  const { rows: types } = await admin.get('/system/dict/type/list?pageSize=200');
  for (const { dictType, dictId } of types) ids[dictType] = dictId;
});
afterAll(() => product.stop());
const dataOf = (type: string) => `/system/dict-data/index/${ids[type]}`;

test('search, sort and page are kept in the address: by reload, by link and by the back button', async () => {
  const page = await product.open('/system/dict');
  await rows(page).nth(19).waitFor();
  const search = view(page).getByPlaceholder('请输入字典类型');
  await search.fill('infra_');
  await search.press('Enter');
  await expect.poll(() => here(page)).toBe('/system/dict?dictType=infra_');
  await expect.poll(() => rows(page).count()).toBe(9);
  await view(page).getByRole('columnheader', { name: '字典类型' }).click();
  await expect.poll(() => here(page)).toBe('/system/dict?dictType=infra_&sort=dictType&order=asc');
  const first = () => rows(page).first().innerText();
  await expect.poll(first).toContain('infra_api_error_log_process_status');
  await page.reload();
  await expect.poll(first).toContain('infra_api_error_log_process_status');
  expect(await search.inputValue()).toBe('infra_');
  await page.goBack();
  await expect.poll(first).not.toContain('infra_api_error_log_process_status');
  await button(page, '重置').click();
  await expect.poll(() => here(page)).toBe('/system/dict');
  await expect.poll(() => search.inputValue()).toBe('');
  await page.getByRole('button', { name: '第 3 页' }).click();
  await expect.poll(() => here(page)).toBe('/system/dict?page=3');
  await page.goto('/system/dict?dictName=没有这个');
  await view(page).getByRole('button', { name: '清空筛选' }).click();
  await expect.poll(() => rows(page).count()).toBe(20);
});

test('a dictionary is added, refused while wrong, changed and deleted', async () => {
  const page = await product.open('/system/dict');
  await button(page, '新增').click();
  await saveForm(page);
  await expect.poll(() => formErrors(page)).toEqual(['字典名称不能为空', '字典类型不能为空']);
  await field(page, '字典名称').fill('校区');
  await field(page, '字典类型').fill('sys_yes_no');
  await saveForm(page);
  await expect.poll(() => formErrors(page)).toEqual(['字典类型已存在']);
  expect(await field(page, '字典名称').inputValue()).toBe('校区');
  await field(page, '字典类型').fill('campus');
  await saveForm(page);
  await toast(page, '新增成功', 'success').waitFor();
  await row(page, 'campus').getByRole('button', { name: '修改 校区' }).click();
  await field(page, '字典名称').fill('学校校区');
  await saveForm(page);
  await toast(page, '修改成功', 'success').waitFor();
  await row(page, '学校校区').getByRole('button', { name: '删除 学校校区' }).click();
  await question(page).getByText('是否确认删除字典类型“学校校区”？').waitFor();
  await answerQuestion(page, '取消');
  expect(await row(page, '学校校区').count()).toBe(1);
  await row(page, '学校校区').getByRole('button', { name: '删除 学校校区' }).click();
  await answerQuestion(page);
  await toast(page, '删除成功', 'success').waitFor();
  await expect.poll(() => row(page, '学校校区').count()).toBe(0);
});

test('a dictionary in use is not deleted; several others are at once', async () => {
  const admin = await product.app.signIn('admin');
  for (const dictType of ['temp_a', 'temp_b']) await admin.post('/system/dict/type', { dictType, dictName: dictType });
  const page = await product.open('/system/dict?dictType=sys_yes_no');
  await row(page, 'sys_yes_no').getByRole('button', { name: '删除 系统是否' }).click();
  await answerQuestion(page);
  await toast(page, '字典类型“系统是否”下已有字典数据，不能删除', 'error').waitFor();
  expect(await row(page, 'sys_yes_no').count()).toBe(1);
  await page.goto('/system/dict?dictType=temp_');
  await choose(page, 'temp_a');
  await choose(page, 'temp_b');
  await button(page, '删除').click();
  await question(page).getByText('是否确认删除字典类型“temp_b、temp_a”？').waitFor();
  await answerQuestion(page);
  await view(page).getByText('没有符合条件的数据').waitFor();
});

test('the export of a search opens in a spreadsheet and holds what was searched for', async () => {
  const page = await product.open('/system/dict?dictType=infra_job');
  const calls = recordCalls(page);
  await rows(page).first().waitFor();
  const waiting = page.waitForEvent('download');
  await button(page, '导出').click();
  const download = await waiting;
  expect(download.suggestedFilename()).toMatch(/^字典类型.*\.xlsx$/);
  const [head, ...body] = readSheet(await bytesOf(download));
  expect(head).toEqual(expect.arrayContaining(['字典名称', '字典类型', '状态']));
  expect(body.map((line) => line.join(' '))).toEqual([
    expect.stringContaining('infra_job_status'),
    expect.stringContaining('infra_job_log_status'),
  ]);
  expect(body[0]).toContain('正常');
  expect(calls.some((call) => /^GET \/common\/download\?.*delete=true/.test(call))).toBe(true);
  // The other way, in one step, gives the same workbook.
  const admin = await product.app.signIn('admin');
  const payload = { dictType: 'infra_job' };
  const direct = await admin.raw({ method: 'POST', url: '/system/dict/type/export', payload });
  expect(readSheet(direct.rawPayload)).toEqual([head, ...body]);
});

test('entries are reached from the type, switched by the selector, and closed to where one came from', async () => {
  const page = await product.open('/system/dict?dictType=sys_yes_no');
  await row(page, 'sys_yes_no').getByRole('link', { name: 'sys_yes_no' }).click();
  await tag(page, '字典数据-系统是否').waitFor();
  expect(here(page)).toBe(dataOf('sys_yes_no'));
  await expect.poll(() => rows(page).count()).toBe(2);
  await pick(page, view(page).getByRole('combobox', { name: '字典名称' }), '任务分组（sys_job_group）');
  await expect.poll(() => here(page)).toBe(dataOf('sys_job_group'));
  await row(page, 'DEFAULT').waitFor();
  await button(page, '关闭').click();
  await expect.poll(() => here(page)).toContain('/system/dict');
  await page.goto('/system/dict-data/index/999999');
  await view(page).getByText('字典类型不存在').waitFor();
});

test('an entry keeps its type, shows its colour and refuses a value twice', async () => {
  const page = await product.open(dataOf('sys_job_group'));
  await button(page, '新增').click();
  expect(await field(page, '字典类型').inputValue()).toBe('sys_job_group');
  expect(await field(page, '字典类型').isDisabled()).toBe(true);
  await field(page, '字典标签').fill('夜间');
  await field(page, '字典键值').fill('SYSTEM');
  await pick(page, field(page, '回显样式'), '警告');
  await saveForm(page);
  await expect.poll(() => formErrors(page)).toEqual(['该类型下已有相同的字典键值']);
  await field(page, '字典键值').fill('NIGHT');
  await field(page, '字典键值').press('Control+Enter');
  await toast(page, '新增成功').waitFor();
  await row(page, 'NIGHT').locator('.dict-tag-warning', { hasText: '夜间' }).waitFor();
});

test('a label changed by one user is on the screen of another without a reload', async () => {
  const reader = await product.open('/system/notice', { as: 'suyq' });
  const entries = await product.open(dataOf('sys_notice_type'), { as: 'linzw' });
  await cell(reader, '平台试运行公告', 2).getByText('公告').waitFor();
  const admin = await product.app.signIn('admin');
  const { rows: found } = await admin.get('/system/dict/data/list?dictType=sys_notice_type');
  const { dictCode } = found.find((entry: { dictValue: string }) => entry.dictValue === '2');
  const page = await product.open(dataOf('sys_notice_type'));
  await row(page, '公告').getByRole('button', { name: '修改 公告' }).click();
  await field(page, '字典标签').fill('布告');
  await saveForm(page);
  await cell(reader, '平台试运行公告', 2).getByText('布告').waitFor();
  await row(entries, '布告').waitFor();
  await admin.put('/system/dict/data', { dictCode, dictLabel: '公告' });
});

test('refreshing the cache tells the server and this page', async () => {
  const page = await product.open('/system/dict');
  const calls = recordCalls(page);
  await button(page, '刷新缓存').click();
  await toast(page, '刷新缓存成功', 'success').waitFor();
  expect(calls).toContain('DELETE /system/dict/type/refreshCache');
  expect(calls).toContain('GET /system/dict/data/listAll');
});

test('the keyboard alone adds a dictionary and leaves the form', async () => {
  const page = await product.open('/system/dict');
  await button(page, '新增').focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => field(page, '字典名称').evaluate((input) => input === document.activeElement)).toBe(true);
  await page.keyboard.type('键盘');
  await page.keyboard.press('Tab');
  await page.keyboard.type('keyboard_only');
  await page.keyboard.press('Control+Enter');
  await row(page, 'keyboard_only').waitFor();
  const focused = () => button(page, '新增').evaluate((it) => it === document.activeElement);
  await expect.poll(focused).toBe(true);
  await page.keyboard.press('Enter');
  await expect.poll(focused).toBe(false);
  await field(page, '字典名称').waitFor();
  await page.keyboard.press('Escape');
  await drawer(page).waitFor({ state: 'hidden' });
  await expect.poll(focused).toBe(true);
});
