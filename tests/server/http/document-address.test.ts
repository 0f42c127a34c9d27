import { expect, it } from 'vitest';
import { documentAddress } from '#server/http/document-address.ts';

const OWN = 'https://checkahead.example';

it.each([
  ['/faq', '', null],
  ['/?utm_source=radio&x=1', '', '?utm_source=radio'],
  ['/?utm_campaign=may+21', '?problem=refused', '?problem=refused&utm_campaign=may+21'],
  ['/?utm_source=radio', '?utm_medium=mail', null],
  ['/?utm_source=%', '', null],
  ['/?utm_source=radio', '?utm_source=%20', '?utm_source=radio'],
  ['/', '?utm_source=radio&email=a%2Bb@c.de&email=x@y.z', '?utm_source=radio#email=a%2Bb%40c.de'],
  ['/', '?email=', ''],
  ['/?utm_source=radio', '?email=a@c.de', '?utm_source=radio#email=a%40c.de'],
])('from %s to /start%s: /start%s', (page, query, address) => {
  const from = (search: string) =>
    documentAddress({ path: '/start', query: search, referer: OWN + page }, new Set([OWN]));
  expect(from(query)).toBe(address === null ? null : `/start${address}`);
  // Once is enough.
  if (address !== null) expect(from(new URL(address, `${OWN}/start`).search)).toBeNull();
});
