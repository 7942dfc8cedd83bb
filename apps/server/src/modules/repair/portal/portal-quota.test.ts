import { afterAll, beforeAll, expect, test } from 'vitest';
import { app, counts, filled, guests, openPortal, send } from './portal.fixture.ts';

beforeAll(openPortal);
afterAll(() => app.stop());

test('of 32 forms that come in at once under one telephone number five are taken, and the rest leaves nothing', async () => {
  const forms = [];
  for (let i = 0; i < 32; i++) forms.push(await filled({ reporterPhone: '13966660001' }));
  const answers = await Promise.all(forms.map((form, i) => send(form, { ip: `10.9.0.${i + 1}` })));
  expect((await guests()).filter(({ reporterPhone }) => reporterPhone === '13966660001')).toHaveLength(5);
  expect(answers.filter(({ body }) => body.includes('24小时内提交次数过多'))).toHaveLength(27);
  expect((await counts()).reports).toBe(5);
});
