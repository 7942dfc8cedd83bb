import { expect, test } from 'vitest';
import { ALL_PERMISSIONS } from '../../kernel/session-user.ts';
import { roleOf, somebody } from '../../testing/somebody.ts';
import { isSealed, mayRead, sealed } from './config-access.ts';

const people = {
  anybody: somebody([]),
  'who changes parameters': somebody([roleOf(['signed-in', 'system:config:edit'])]),
  'who looks at parameters': somebody([roleOf(['system:config:query'])]),
  'who adds users': somebody([roleOf(['system:user:add'])]),
  'who may do everything': somebody([roleOf([ALL_PERMISSIONS])]),
};
type Who = keyof typeof people;
const lookers: readonly Who[] = ['who looks at parameters', 'who may do everything'];
const adders: readonly Who[] = ['who adds users', 'who may do everything'];

/** Keys that hold secrets, those that only talk of them, and who reads them while they are not public. */
const keys: readonly (readonly [key: string, isSecret: boolean, readers: readonly Who[]])[] = [
  ['sys.site.title', false, lookers],
  ['sys.account.captchaEnabled', false, lookers],
  ['sys.account.passwordValidateDays', false, lookers],
  ['sys.token.minutes', false, lookers],
  ['sms.secret.length', false, lookers],
  ['sys.user.initPassword', true, adders],
  ['weixin.token', true, []],
  ['sms.apiSecret', true, []],
  ['days.of.password', true, []],
];

test.each(keys)('the parameter %s is a secret or not, and read by those who may', (key, isSecret, readers) => {
  expect(isSealed(key)).toBe(isSecret);
  const row = { configKey: key, configValue: 'value', remark: 'kept' };
  expect(sealed(row)).toEqual({ ...row, configValue: isSecret ? '******' : 'value' });
  for (const who of Object.keys(people) as Who[]) {
    expect([who, mayRead(people[who], key, false)]).toEqual([who, readers.includes(who)]);
    // What is public is so for everybody, but no secret ever is.
    const allowed = isSecret ? readers.includes(who) : true;
    expect([who, mayRead(people[who], key, true)]).toEqual([who, allowed]);
  }
});
