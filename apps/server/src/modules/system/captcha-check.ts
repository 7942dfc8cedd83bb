import { randomInt, randomUUID } from 'node:crypto';
import type { Cache } from '../../kernel/cache/cache.ts';
import { refuse } from '../../kernel/errors.ts';
import { drawCaptcha } from './captcha.ts';

const LIFE_SECONDS = 120;
/** Not `Math.random`: whoever has seen a few of its numbers knows the next ones. */
const unguessable = () => randomInt(2 ** 32) / 2 ** 32;
const keyOf = (uuid: string) => `captcha:${uuid}`;

/** Draws a question and remembers its answer, for two minutes unless the form takes longer to fill in. */
export async function askCaptcha(cache: Cache, lifeSeconds = LIFE_SECONDS): Promise<{ uuid: string; img: string }> {
  const { answer, png } = drawCaptcha(unguessable);
  const uuid = randomUUID();
  await cache.set(keyOf(uuid), answer, lifeSeconds);
  return { uuid, img: png.toString('base64') };
}

/** Each question can be answered once, right or wrong. */
export async function checkCaptcha(cache: Cache, uuid: string, code: string) {
  if (!code) throw refuse('验证码不能为空', 'code');
  const answer = uuid && (await cache.take(keyOf(uuid)));
  if (!answer) throw refuse('验证码已失效', 'code');
  if (answer !== code.trim()) throw refuse('验证码错误', 'code');
}
