import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, openTestApp, type TestApp } from '../../testing/app.ts';

let app: TestApp;
let admin: Caller;
beforeAll(async () => {
  app = await openTestApp();
  admin = await app.signIn('admin');
});
afterAll(() => app.stop());

const path = '/repair/qrcode/template';
const good = { name: '小标签', bizType: 'room', width: 40, height: 30, paper: '1', cols: 4, rows: 8, gap: 2 };
const qr = { type: 'qr', x: 2, y: 2, w: 20, h: 20 };

test('a template fits its paper, its parts fit the label, and it holds a code', async () => {
  const { data: templateId } = await admin.post(path, good);
  expect((await admin.get(`${path}/${templateId}`)).data).toMatchObject({ ...good, layout: [{ type: 'qr' }] });
  const refused: [object, string][] = [
    [{ ...good }, '模板名称已存在：小标签'],
    [{ ...good, name: 'b', cols: 9 }, 'A4 纸放不下每行9个、每列8个标签'],
    [{ ...good, name: 'b', layout: [{ ...qr, x: 30 }] }, '版式中有1个元素超出标签（40×30毫米）'],
    [{ ...good, name: 'b', layout: [{ type: 'line', x: 1, y: 1, w: 5, h: 1 }] }, '版式须包含二维码'],
    [{ ...good, name: 'b', layout: Array.from({ length: 21 }, () => qr) }, '版式最多20个元素'],
    [{ ...good, name: 'b', width: 5 }, '标签宽（毫米）'],
  ];
  for (const [body, msg] of refused)
    expect(await admin.post(path, body)).toMatchObject({ code: 500, msg: expect.stringContaining(msg) });
  expect(await admin.put(path, { templateId, width: 20 })).toMatchObject({ code: 500, field: 'width' });
  expect((await admin.put(path, { templateId, layout: [{ ...qr, w: 18, h: 18 }], version: 0 })).code).toBe(200);
  expect((await admin.put(path, { templateId, name: 'x', version: 0 })).code).toBe(409);
});

test('one template of a kind is the default: a new one takes over, and it can be neither stopped nor removed', async () => {
  const { data: templateId } = await admin.post(path, { ...good, name: '新默认', isDefault: 'Y' });
  const { data: options } = await admin.get(`${path}/optionselect?bizType=room`);
  expect(options[0]).toMatchObject({ id: templateId, label: '新默认', isDefault: true });
  expect(options.filter((option: { isDefault: boolean }) => option.isDefault)).toHaveLength(1);
  expect(await admin.put(path, { templateId, status: '1' })).toMatchObject({ msg: '默认模板不能停用' });
  expect(await admin.delete(`${path}/${templateId}`)).toMatchObject({ msg: '新默认是默认模板，不能删除' });
  expect((await admin.put(path, { templateId: 1, isDefault: 'Y' })).code).toBe(200);
  expect((await admin.delete(`${path}/${templateId}`)).code).toBe(200);
  expect((await admin.get(`${path}/optionselect?bizType=place`)).data).toMatchObject([{ id: 3, isDefault: true }]);
});

test('a preview shows a real object, or an example', async () => {
  const [room] = (await admin.get('/repair/area/room/list?area=f14.1&keyword=报告厅a')).rows;
  const { data } = await admin.post(`${path}/preview`, { bizType: 'room', bizId: room.roomId });
  expect(data).toMatchObject({ place: '图书馆', campus: '东湖校区', hint: '扫码报修' });
  // Its name is 图书馆报告厅A: the building stands beside it already.
  expect(data.label).toBe('101A 报告厅A');
  expect((await admin.post(`${path}/preview`, { bizType: 'place' })).data.hint).toBe('扫码报修');
  expect(await admin.post(`${path}/preview`, { bizType: 'room', bizId: 987_654 })).toMatchObject({ code: 404 });
});
