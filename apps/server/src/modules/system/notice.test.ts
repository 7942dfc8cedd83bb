import { inflateRawSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, openTestApp, type TestApp } from '../../testing/app.ts';

let app: TestApp;
let admin: Caller;
beforeAll(async () => {
  app = await openTestApp();
  admin = await app.signIn('admin');
});
afterAll(() => app.stop());

async function upload(name: string, content: string) {
  const head = `--x\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n\r\n`;
  const headers = { 'content-type': 'multipart/form-data; boundary=x' };
  const reply = await admin.raw({
    method: 'POST',
    url: '/common/upload',
    payload: `${head}${content}\r\n--x--\r\n`,
    headers,
  });
  return reply.json().fileName as string;
}

test('the bell shows published notices with read marks of each user', async () => {
  const worker = await app.signIn('maqs');
  const before = await worker.get('/system/notice/listTop');
  expect(before).toMatchObject({ code: 200, unreadCount: 2, data: [{ isRead: false }, { isRead: false }] });
  const [first, second] = before.data;
  expect((await worker.post(`/system/notice/markRead?noticeId=${first.noticeId}`)).code).toBe(200);
  expect((await worker.post(`/system/notice/markRead?noticeId=${first.noticeId}`)).code).toBe(200);
  expect((await worker.get('/system/notice/listTop')).unreadCount).toBe(1);
  await worker.post(`/system/notice/markReadAll?ids=${first.noticeId},${second.noticeId},999999`);
  expect((await worker.get('/system/notice/listTop')).unreadCount).toBe(0);
  expect((await admin.get('/system/notice/listTop')).unreadCount).toBe(2);
});

test('[RTX-07] rich text is cleaned before it is stored', async () => {
  const noticeContent =
    '<p onclick="x()">好<script>alert(1)</script><img src=x onerror=alert(1)><a href="javascript:x()">链</a></p>';
  const { data: noticeId } = await admin.post('/system/notice', { noticeTitle: '测试', noticeContent });
  const { data } = await admin.get(`/system/notice/${noticeId}`);
  expect(data.noticeContent).not.toMatch(/script|onclick|onerror|javascript/i);
  expect(data.noticeContent).toContain('好');
});

test('a closed notice is not to be read by its address', async () => {
  const { data: noticeId } = await admin.post('/system/notice', { noticeTitle: '草稿', status: '1' });
  const worker = await app.signIn('maqs');
  expect(await worker.get(`/system/notice/read/${noticeId}`)).toEqual({ code: 404, msg: '通知公告不存在' });
  expect((await worker.get(`/system/notice/${noticeId}`)).code).toBe(403);
});

test('[API-20] the attachments of a notice come as one zip', async () => {
  const attachments = `${await upload('说明.txt', '你好')},${await upload('b.txt', 'second')}`;
  const { data: noticeId } = await admin.post('/system/notice', { noticeTitle: '附件', attachments });
  const reply = await admin.raw({ method: 'GET', url: `/system/notice/${noticeId}/attachments` });
  expect(decodeURIComponent(String(reply.headers['download-filename']))).toBe('附件.zip');
  const bytes = reply.rawPayload;
  expect(bytes.subarray(0, 4)).toEqual(Buffer.from('PK\x03\x04', 'latin1'));
  const nameLength = bytes.readUInt16LE(26);
  expect(bytes.subarray(30, 30 + nameLength).toString()).toBe('1_说明.txt');
  const content = inflateRawSync(bytes.subarray(30 + nameLength), { finishFlush: 2 });
  expect(content.toString()).toBe('你好');
  const { data: empty } = await admin.post('/system/notice', { noticeTitle: '没有附件' });
  expect((await admin.get(`/system/notice/${empty}/attachments`)).msg).toBe('该公告没有附件');
});

test('who has read a notice is listed for those who see the list', async () => {
  const { data: noticeId } = await admin.post('/system/notice', { noticeTitle: '谁读过' });
  const worker = await app.signIn('maqs');
  await worker.get(`/system/notice/read/${noticeId}`);
  await admin.get(`/system/notice/read/${noticeId}`);
  const list = (query = '') => admin.get(`/system/notice/readUsers/list?noticeId=${noticeId}${query}`);
  const all = await list();
  expect(all.total).toBe(2);
  expect(all.rows[0]).toMatchObject({
    userName: 'admin',
    nickName: '系统管理员',
    readTime: expect.stringMatching(/^\d/),
  });
  expect((await list('&searchValue=MAQ')).rows).toMatchObject([{ userName: 'maqs' }]);
  expect((await list('&pageNum=2&pageSize=1')).rows).toMatchObject([{ userName: 'maqs' }]);
  expect((await worker.get(`/system/notice/readUsers/list?noticeId=${noticeId}`)).code).toBe(403);
});

test('a published notice can be pushed again, a closed one cannot', async () => {
  const { data: open } = await admin.post('/system/notice', { noticeTitle: '再看一遍' });
  const { data: closed } = await admin.post('/system/notice', { noticeTitle: '关闭', status: '1' });
  expect((await admin.post(`/system/notice/push/${open}`)).code).toBe(200);
  expect((await admin.post(`/system/notice/push/${closed}`)).msg).toBe('公告已关闭，不能推送');
  expect((await admin.post('/system/notice/push/999999')).code).toBe(404);
});

test('notices are found by who wrote them, and nobody can write that in', async () => {
  const { data: noticeId } = await admin.post('/system/notice', { noticeTitle: '署名', createBy: 'somebody' });
  expect((await admin.get('/system/notice/list?noticeTitle=署名&createBy=adm')).rows).toMatchObject([
    { noticeId, createBy: 'admin' },
  ]);
  const { data } = await admin.get(`/system/notice/${noticeId}`);
  expect((await admin.put('/system/notice', data)).code).toBe(200);
  expect((await admin.put('/system/notice', { ...data, version: 1, createBy: 'x' })).msg).toBe('创建者不允许修改');
});

test('a notice with a sensitive word is refused, also when the word hides behind markup', async () => {
  await admin.post('/system/sensitive-word', { name: '代办文凭', tags: ['公告'] });
  const refused = await admin.post('/system/notice', { noticeTitle: '代办文凭者止步' });
  expect(refused).toMatchObject({ code: 500, msg: '公告标题包含敏感词：代办文凭' });
  const { data: noticeId } = await admin.post('/system/notice', { noticeTitle: '干净的公告' });
  const hidden = await admin.put('/system/notice', { noticeId, noticeContent: '<p>代<b>办</b>文凭</p>' });
  expect(hidden).toMatchObject({ code: 500, msg: '公告内容包含敏感词：代办文凭' });
  expect((await admin.get(`/system/notice/${noticeId}`)).data).toMatchObject({ version: 0 });
});
