import { buffer } from 'node:stream/consumers';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { xlsxStream } from '../apps/server/src/kernel/sheet/xlsx.ts';
import { violations } from './support/axe.ts';
import {
  answerQuestion,
  button,
  bytesOf,
  drawer,
  field,
  formErrors,
  row,
  rows,
  saveForm,
  toast,
} from './support/list.ts';
import { widthOf } from './support/phone.ts';
import { approval } from './support/process.ts';
import { openProduct, PHONE, type Product } from './support/product.ts';
import { go, view } from './support/shell.ts';
import { readSheet } from './support/xlsx.ts';

const DEPUTY = 'suyq';
const RECEIVER = 'leizq';
let product: Product;
beforeAll(async () => {
  product = await openProduct();
});
afterAll(() => product.stop());

const sql = async (text: string) => (await product.app.services.database.execute(text)).rows;
const dialog = (page: Page) => page.locator('.ant-modal:visible');
const submit = (page: Page) => dialog(page).locator('.ant-modal-footer .ant-btn-primary').click();
/** Types into a dropdown and takes what it then offers. */
async function choose(page: Page, select: Locator, typed: string) {
  await select.click();
  await page.keyboard.type(typed);
  await page
    .locator('.ant-select-dropdown:visible')
    .locator('.ant-select-item-option, .ant-select-tree-title')
    .filter({ hasText: typed })
    .first()
    .click();
}
const openFile = async (page: Page, name: string) => {
  await row(page, name)
    .getByRole('button', { name: new RegExp(`^${name}`) })
    .first()
    .click();
  await drawer(page).getByRole('heading', { name, exact: true }).waitFor();
};

test('[FAC-01] a class asks for its own fields, and a facility of it is refused until they fit', async () => {
  const page = await product.revisit('/facility/classify', DEPUTY);
  await button(page, '新增').click();
  await field(page, '分类名称').fill('测试水箱');
  await field(page, '分类编码').fill('CSSX');
  await drawer(page).getByRole('button', { name: '添加字段' }).click();
  await drawer(page).getByLabel('新字段 名称').fill('容积');
  await choose(page, drawer(page).getByLabel('容积 类型'), '数字');
  await drawer(page).getByLabel('容积 单位').fill('m³');
  await drawer(page).getByLabel('容积 最小值').fill('1');
  await drawer(page).getByLabel('容积 最大值').fill('200');
  await drawer(page).getByRole('group', { name: '容积' }).getByText('必填').click();
  await drawer(page).getByRole('region', { name: '字段预览' }).getByText('容积').waitFor();
  expect(await violations(page)).toEqual([]);
  await saveForm(page);
  await toast(page, '新增成功').waitFor();

  const list = await product.revisit('/facility/facility', DEPUTY);
  await button(list, '新增').click();
  await field(list, '设施名称').fill('生活水箱');
  await choose(list, field(list, '设施分类'), '测试水箱');
  await choose(list, field(list, '楼宇'), '明理楼');
  await field(list, '容积（m³）').fill('201');
  await saveForm(list);
  await expect.poll(() => formErrors(list)).toEqual(['【容积】应在1~200之间']);
  await field(list, '容积（m³）').fill('20');
  await saveForm(list);
  await toast(list, '新增成功').waitFor();
  await row(list, '生活水箱').waitFor();
  expect(await violations(list)).toEqual([]);
  await openFile(list, '生活水箱');
  await drawer(list).getByText('20 m³').waitFor();
  expect(await violations(list)).toEqual([]);
}, 120_000);

test('a facility is stopped, moved and started again, and its life tells all of it', async () => {
  const page = await product.revisit('/facility/facility?keyword=XB-DH01', DEPUTY);
  await openFile(page, '消防泵');
  await drawer(page).getByRole('button', { name: '停用', exact: true }).click();
  await dialog(page).getByLabel('停用原因').fill('更换机封');
  await submit(page);
  await drawer(page).getByRole('button', { name: '启用', exact: true }).click();
  await submit(page);
  await drawer(page).getByRole('button', { name: '移位', exact: true }).click();
  await choose(page, dialog(page).getByLabel('楼宇'), '博学楼');
  await dialog(page).getByLabel('具体位置').fill('泵房');
  await submit(page);
  await drawer(page).getByText('东湖校区 博学楼 泵房').waitFor();
  await drawer(page).getByRole('tab', { name: '生命周期' }).click();
  await drawer(page)
    .getByRole('figure', { name: /的生命周期/ })
    .waitFor();
  expect(await violations(page)).toEqual([]);
  await drawer(page).getByRole('tab', { name: '记录' }).click();
  await drawer(page)
    .getByText(/→ 博学楼 泵房/)
    .waitFor();
  await expect
    .poll(() => drawer(page).locator('.report-event strong').allInnerTexts())
    .toEqual([...['移位', '启用', '停用', '登记']]);
}, 120_000);

test('[FAC-08] a facility is handed over, and the receiver confirms on his phone', async () => {
  const page = await product.revisit('/facility/facility?keyword=HT-DH08', DEPUTY);
  await openFile(page, '东湖食堂1号梯');
  await drawer(page).getByRole('button', { name: '移交', exact: true }).click();
  await choose(page, dialog(page).getByLabel('接收人'), '雷振强');
  await submit(page);
  await drawer(page).getByText('移交中').waitFor();
  const phone = await product.open('/my/facility', { as: RECEIVER, viewport: PHONE });
  const card = view(phone).getByRole('list', { name: '设施移交' }).getByRole('listitem').filter({ hasText: '1号梯' });
  await card.getByRole('button', { name: '确认接收' }).click();
  await answerQuestion(phone);
  await toast(phone, '已接收').waitFor();
  await card.getByText('已确认').waitFor();
  const own = view(phone).getByRole('list', { name: '我负责的设施' });
  await own.getByText('东湖食堂1号梯').first().waitFor();
  // Another one is refused: everything stays, and both are told in its log.
  const other = await product.revisit('/facility/facility?keyword=XB-DH01', DEPUTY);
  await openFile(other, '消防泵');
  await drawer(other).getByRole('button', { name: '移交', exact: true }).click();
  await choose(other, dialog(other).getByLabel('接收人'), '雷振强');
  await submit(other);
  await drawer(other).getByText('移交中').waitFor();
  await phone.reload();
  const refused = view(phone)
    .getByRole('list', { name: '设施移交' })
    .getByRole('listitem')
    .filter({ hasText: '消防泵' });
  await refused.getByRole('button', { name: '拒绝' }).click();
  await dialog(phone).getByLabel('拒绝原因').fill('不在岗');
  await dialog(phone).getByRole('button', { name: '拒绝接收' }).click();
  await refused.getByText('已拒绝').waitFor();
  expect(await own.getByText('消防泵').count()).toBe(0);
  await drawer(other).getByRole('tab', { name: '记录' }).click();
  await drawer(other)
    .getByText(/不在岗/)
    .first()
    .waitFor();
  await expect
    .poll(async () => (await drawer(other).locator('.report-event strong').allInnerTexts()).slice(0, 2))
    .toEqual(['拒绝移交', '发起移交']);
  expect(await violations(phone)).toEqual([]);
  expect(await widthOf(phone)).toBe(PHONE.width);
}, 120_000);

test('[FAC-09] a facility is scrapped: it waits, is agreed to, and nothing can be done with it any more', async () => {
  const page = await product.revisit('/facility/facility?keyword=KS-DH01-01', 'heyf');
  await openFile(page, '步进式开水器');
  await drawer(page).getByRole('button', { name: '报废', exact: true }).click();
  await dialog(page).getByLabel('报废原因').fill('内胆锈蚀');
  await submit(page);
  await drawer(page)
    .getByText(/申请报废：内胆锈蚀/)
    .waitFor();
  const [scrap] = (
    await product.app.services.database.execute(`SELECT instance_id FROM facility_scrap WHERE reason = '内胆锈蚀'`)
  ).rows as { instance_id: number }[];
  const deputy = await product.open(`/bpm/process-instance/detail/${scrap?.instance_id}`, { as: DEPUTY });
  await view(deputy).getByText('内胆锈蚀').first().waitFor();
  const card = approval(deputy, '副主任审批');
  await card.getByLabel('审批建议').fill('同意');
  await card.getByRole('button', { name: '通过', exact: true }).click();
  await toast(deputy, '审批通过').waitFor();
  const again = await product.revisit('/facility/facility?keyword=KS-DH01-01', 'heyf');
  await openFile(again, '步进式开水器');
  await drawer(again).getByText('已报废').first().waitFor();
  for (const name of ['停用', '启用', '移位', '移交', '报废'])
    expect(await drawer(again).getByRole('button', { name, exact: true }).count()).toBe(0);
}, 120_000);

test('the plan of renewals leads from a year to the facilities that come to their end in it', async () => {
  const page = await product.revisit('/facility/facility', DEPUTY);
  await button(page, '更新计划').click();
  const year = dialog(page)
    .getByRole('button', { name: /^\d{4}年$/ })
    .first();
  const told = Number((await dialog(page).locator('tbody tr').first().locator('td').nth(1).innerText()).trim());
  expect(await violations(page)).toEqual([]);
  await year.click();
  await expect.poll(() => rows(page).count()).toBe(told);
}, 120_000);

test('[FAC-03] labels of a floor are printed, and one leads a reporter to a report that is sent in three taps', async () => {
  const [unit] = (await sql(
    `SELECT f.facility_id, f.name, f.room_id, f.classify_id, p.name AS place, r.room_no FROM facility f
      JOIN repair_place p USING (place_id) JOIN repair_room r USING (room_id)
      WHERE f.code LIKE 'TY-DH01-%' ORDER BY f.code LIMIT 1`,
  )) as { facility_id: number; name: string; room_id: number; classify_id: number; place: string; room_no: string }[];
  if (!unit) throw new Error('no projector in this building');
  const [floor] = await sql(`SELECT floor_no FROM repair_room WHERE room_id = ${unit.room_id}`);
  const area = `f11.${floor?.floor_no}`;
  const desk = await product.open(`/qrcode/qrcode?view=uncoded&bizType=facility&area=${area}`);
  await row(desk, unit.name).first().waitFor();
  await button(desk, '生成整个区域').click();
  await answerQuestion(desk, '生成');
  await view(desk).getByText('都已生成二维码').waitFor();
  const codes = (await sql(`SELECT q.token, q.biz_id FROM qr_code q JOIN facility f ON f.facility_id = q.biz_id
    JOIN repair_room r USING (room_id) WHERE q.biz_type = 'facility' AND q.status = '1' AND r.place_id = 11
    AND r.floor_no = ${floor?.floor_no}`)) as { token: string; biz_id: number }[];
  expect(codes.length).toBeGreaterThan(1);
  await go(desk, '/qrcode/qrcode?bizType=facility&status=1');
  await view(desk).getByRole('checkbox', { name: '全选' }).check();
  await button(desk, '打印').click();
  await dialog(desk)
    .getByText(new RegExp(`共 ${codes.length} 个标签`))
    .waitFor();
  const [sheet] = await Promise.all([desk.waitForEvent('download'), submit(desk)]);
  expect((await bytesOf(sheet)).subarray(0, 5).toString()).toBe('%PDF-');

  const token = codes.find(({ biz_id }) => biz_id === unit.facility_id)?.token;
  const [item] = await sql(`SELECT template_id AS id FROM repair_template WHERE parent_id > 0 AND NOT need_photo
    AND hints <> '[]' AND status = '0' ORDER BY template_id LIMIT 1`);
  await sql(`UPDATE facility_classify SET template_id = ${item?.id} WHERE classify_id = ${unit.classify_id}`);
  const phone = await product.open(`/scan/${token}`, { as: RECEIVER, viewport: PHONE });
  await view(phone).getByRole('heading', { name: unit.name, exact: true }).waitFor();
  expect(await violations(phone)).toEqual([]);
  await view(phone).getByRole('button', { name: '报修', exact: true }).click();
  const form = view(phone).getByRole('form', { name: '我要报修' });
  await form.getByText(`${unit.place} ${unit.room_no}`).waitFor();
  const chip = form.getByRole('group', { name: '设施' }).getByRole('button', { name: new RegExp(`^${unit.name}`) });
  await expect.poll(() => chip.first().getAttribute('aria-pressed')).toBe('true');
  expect(await violations(phone)).toEqual([]);
  expect(await widthOf(phone)).toBe(PHONE.width);
  await form.getByRole('group', { name: '快捷描述' }).getByRole('button').first().click();
  await form.getByRole('button', { name: '提交报修' }).click();
  await phone.getByRole('list', { name: '待发送的报修' }).getByText('已发送').waitFor();
  const [report] = await sql('SELECT * FROM repair_report ORDER BY report_id DESC LIMIT 1');
  expect(report).toMatchObject({
    facility_id: unit.facility_id,
    room_id: unit.room_id,
    template_id: item?.id,
    facility: unit.name,
  });
}, 120_000);

test('[FAC-02] 300 rows with 5 bad cells: the dry run marks them, 295 come in, and once more with update none is added', async () => {
  const admin = await product.app.signIn('admin');
  const { rawPayload } = await admin.raw({
    method: 'POST',
    url: '/repair/facility/importTemplate',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'a=1',
  });
  const titles = readSheet(rawPayload).find((cells) => cells.includes('设施编号')) ?? [];
  expect(titles.length).toBeGreaterThan(5);
  await admin.post('/repair/facility/classify', { parentId: 0, name: '导入泵类', code: 'DRB' });
  const bad: Readonly<Record<number, readonly [string, string, string]>> = {
    3: ['设施分类', '没有这类', '设施分类“没有这类”不存在或已停用'],
    80: ['房间号', '无此房', '所选房间不属于该楼宇'],
    150: ['购置日期', '2026-02-30', '购置日期格式不正确'],
    151: ['原值（元）', '一百', '原值（元）应为数字，最多2位小数'],
    299: ['责任人', '没有此人', '没有此人'],
  };
  const lines = (from: (at: number) => boolean) =>
    Array.from({ length: 300 }, (_, at) => at)
      .filter(from)
      .map((at) => {
        const usual = { 设施编号: `DR-${at}`, 设施名称: `导入泵${at}`, 设施分类: '导入泵类', 楼宇: 'DH01' };
        const [title = '', text = ''] = bad[at] ?? [];
        const cells: Readonly<Record<string, string>> = { ...usual, ...(title && { [title]: text }) };
        return titles.map((name) => cells[name.replace('*', '')] ?? '');
      });
  const stored = async () =>
    (await sql(`SELECT count(*)::int AS n FROM facility WHERE code LIKE 'DR-%'`))[0]?.n as number;
  const book = async (rows: string[][]) => {
    const batches = (async function* () {
      yield rows;
    })();
    return buffer(xlsxStream({ sheet: '设施', columns: titles.map((title) => ({ title })), batches }));
  };
  const page = await product.open('/facility/facility');
  await button(page, '导入').click();
  const side = page.getByRole('dialog', { name: '导入设施' });
  const choose = async (content: Buffer) =>
    side.locator('input[type=file]').setInputFiles({ name: 'f.xlsx', mimeType: '', buffer: content });
  await choose(await book(lines(() => true)));
  await side.getByText('共 300 行：新增 295 行，更新 0 行，错误 5 行').waitFor();
  for (const [, , text] of Object.values(bad)) await side.getByText(text).first().waitFor();
  expect(await stored()).toBe(0);
  expect(await violations(page)).toEqual([]);
  await side.getByRole('button', { name: '跳过错误行，导入 295 行' }).click();
  await side.getByText('新增 295 行，更新 0 行，跳过 5 行').waitFor();
  expect(await stored()).toBe(295);
  await side.getByRole('button', { name: '继续导入' }).click();
  await side.getByText('更新已经存在的设施数据').click();
  await choose(await book(lines((at) => bad[at] === undefined)));
  await side.getByText('共 295 行：新增 0 行，更新 295 行，错误 0 行').waitFor();
  await side.getByRole('button', { name: '导入 295 行', exact: true }).click();
  await side.getByText('新增 0 行，更新 295 行').waitFor();
  expect(await stored()).toBe(295);
}, 180_000);

test('[FAC-18] an inspection is entered, stands in the file in red when it is over, and is renewed', async () => {
  const name = '检验水箱';
  const admin = await product.app.signIn('admin');
  const { data: classes } = await admin.get('/repair/facility/classify/list');
  await admin.post('/repair/facility', { name, classifyId: classes[0].classifyId, placeId: 11 });
  const page = await product.revisit('/facility/quality', DEPUTY);
  await button(page, '新增').click();
  const form = dialog(page);
  await form.getByText('法定检验', { exact: true }).click();
  await submit(page);
  await form.getByText('开始日期不能为空').waitFor();
  await choose(page, form.getByLabel('设施', { exact: true }), name);
  await page.keyboard.press('Escape');
  const day = async (label: string, text: string) => {
    await dialog(page).getByLabel(label, { exact: true }).fill(text);
    await page.keyboard.press('Enter');
  };
  await day('开始日期', '2024-01-01');
  await day('截止日期', '2025-01-01');
  await form.getByLabel('证书编号', { exact: true }).fill('TS-1');
  expect(await violations(page)).toEqual([]);
  await submit(page);
  await toast(page, '已新增 1 条');
  await row(page, 'TS-1').getByText('已过期', { exact: true }).waitFor();
  expect(await violations(page)).toEqual([]);

  await row(page, 'TS-1')
    .getByRole('button', { name: new RegExp(`^${name}`) })
    .click();
  await view(page).getByText('检验已过期', { exact: true }).waitFor();
  await view(page).getByRole('tab', { name: '质保检验' }).click();
  await view(page).getByRole('region', { name: '质保检验' }).getByText('TS-1').waitFor();
  expect(await violations(page)).toEqual([]);

  const again = await product.revisit('/facility/quality', DEPUTY);
  await row(again, 'TS-1').getByRole('button', { name: '续期' }).click();
  await day('开始日期', '2025-01-02');
  await day('截止日期', '2099-01-01');
  await dialog(again).getByLabel('证书编号', { exact: true }).fill('TS-2');
  await submit(again);
  await toast(again, '已续期');
  await row(again, 'TS-2').getByText('有效', { exact: true }).waitFor();
  await row(again, 'TS-1').getByText('已续期', { exact: true }).waitFor();
  const phone = await product.open('/facility/quality', { as: DEPUTY, viewport: PHONE });
  await view(phone).getByText('TS-2').first().waitFor();
  expect(await widthOf(phone)).toBe(PHONE.width);
}, 120_000);
