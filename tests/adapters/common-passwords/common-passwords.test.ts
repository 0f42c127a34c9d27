import { expect, it } from 'vitest';
import { makeCommonPasswords } from '#adapters/common-passwords/common-passwords.ts';

it('knows common passwords in any case, and no uncommon ones', async () => {
  const common = makeCommonPasswords();
  for (const password of ['Password1', 'PASSWORD1', 'Passw0rd', 'Qwerty123', 'Welcome1', 'Sunshine1'])
    expect(await common.includes(password)).toBe(true);
  for (const password of ['Marigold-Field-27', '', 'toString', '__proto__', 'x'.repeat(300)])
    expect(await common.includes(password)).toBe(false);
});

it('has the size that the documentation states', async () => {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  expect(new Set(dictionary['passwords-common']).size).toBe(49_233);
});
