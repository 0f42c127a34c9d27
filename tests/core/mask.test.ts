import { expect, it } from 'vitest';
import { maskEmail } from '#core/mask.ts';

it.each([
  ['rose@gmail.com', 'r•••@gmail.com'],
  ['rose@comcast.net', 'r•••@comcast.net'],
  ['rose@sbcglobal.net', 'r•••@sbcglobal.net'],
  ['rose@sub.comcast.net', 'r•••@•••.net'],
  ['rose@hill-family.example.org', 'r•••@•••.org'],
  ['🌹@hill.us', '🌹•••@•••.us'],
])('masks the domain of an address unless it is a large provider: %s', (email, masked) => {
  expect(maskEmail(email)).toBe(masked);
});
