import { expect, it } from 'vitest';
import { meantMailHost } from '#core/intake/misspelled-host.ts';

it.each([
  ['rose@gmial.com', 'gmail.com'],
  ['rose@gmail.con', 'gmail.com'],
  ['rose@gmail.co', 'gmail.com'],
  [' Rose@GMAI.COM ', 'gmail.com'],
  ['rose@yaho.com', 'yahoo.com'],
  ['rose@hotmial.cmo', 'hotmail.com'],
  ['rose@iclod.com', 'icloud.com'],
  ['rose@aol.con', 'aol.com'],
])('%s means %s', (email, host) => expect(meantMailHost(email)).toBe(host));

it.each([
  ...['gmail.com', 'ymail.com', 'mail.com', 'email.com', 'googlemail.com', 'yahoo.com', 'yahoo.co.uk'],
  ...'rocketmail.com hotmail.com hotmail.fr outlook.com live.com msn.com me.com mac.com'.split(' '),
  ...['icloud.com', 'aol.com', 'aim.com', 'comcast.net', 'att.net', 'sbcglobal.net', 'verizon.net'],
  ...['bellsouth.net', 'cox.net', 'charter.net', 'gmx.com', 'proton.me', 'site.example', 'toString.com'],
])('has nothing to say about %s', (host) => expect(meantMailHost(`rose@${host}`)).toBeNull());

it.each(['', 'rose', 'gmial.com', 'rose@', 'rose @gmial.com', `${'x'.repeat(1_000_000)}@gmial.com`])(
  'has nothing to say about what is no address (%#)',
  (text) => expect(meantMailHost(text)).toBeNull(),
);
