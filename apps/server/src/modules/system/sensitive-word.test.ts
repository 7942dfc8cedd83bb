import { afterAll, beforeAll, expect, test } from 'vitest';
import { WordTrie } from '../../kernel/text/word-trie.ts';
import { type Caller, openTestApp, type TestApp } from '../../testing/app.ts';

let app: TestApp;
let admin: Caller;
beforeAll(async () => {
  app = await openTestApp();
  admin = await app.signIn('admin');
});
afterAll(() => app.stop());

const path = '/system/sensitive-word';
const hits = async (text: string, tags: string[] = []) => (await admin.post(`${path}/validate`, { text, tags })).data;

test('words are found in a text by their tags, at once after each change', async () => {
  const { data: id } = await admin.post(path, { name: '赌博', tags: ['违法', '广告', '广告'] });
  await admin.post(path, { name: '代写', tags: ['广告'] });
  expect(await hits('这里有代写，也有赌博')).toEqual(['代写', '赌博']);
  expect(await hits('这里有代写，也有赌博', ['违法'])).toEqual(['赌博']);
  expect(await hits('这里有代写', ['没有这个标签'])).toEqual([]);
  expect((await admin.get(`${path}/validate?text=赌博网站&tags=广告,违法`)).data).toEqual(['赌博']);
  expect((await admin.get(`${path}/tags`)).data.sort()).toEqual(['广告', '违法'].sort());
  expect((await admin.get(`${path}/list?tags=违法`)).rows).toMatchObject([{ name: '赌博', tags: ['违法', '广告'] }]);
  await admin.put(path, { sensitiveWordId: id, status: '1' });
  await expect.poll(() => hits('赌博')).toEqual([]);
  expect(await app.system.findSensitiveWords('代写论文')).toEqual(['代写']);
});

test('a word needs a tag and is entered once; the export names its tags', async () => {
  expect(await admin.post(path, { name: '无标签', tags: [] })).toMatchObject({ msg: '标签不能为空', field: 'tags' });
  await admin.post(path, { name: '重复', tags: ['a'] });
  expect(await admin.post(path, { name: '重复', tags: ['b'] })).toMatchObject({ msg: '敏感词已存在', field: 'name' });
  const reply = await admin.raw({ method: 'POST', url: `${path}/export`, payload: {} });
  expect(reply.headers['content-type']).toMatch(/spreadsheetml/);
  const worker = await app.signIn('maqs');
  expect((await worker.post(`${path}/validate`, { text: 'x' })).code).toBe(403);
});

test('a trie finds overlapping words, whatever their case and width', () => {
  const trie = new WordTrie(['ab', 'abc', 'bc', 'VX', '']);
  expect(trie.find('xABCx')).toEqual(['ab', 'abc', 'bc']);
  expect(trie.find('加ｖｘ领取')).toEqual(['VX']);
  expect(trie.find('')).toEqual([]);
});
