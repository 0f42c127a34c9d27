import { expect, test } from 'vitest';
import { schedulerSources } from '#core/consultation/scheduler-sources.ts';

test('Calendly serves its assets from a separate host', () => {
  expect(schedulerSources('https://calendly.com/checkahead/30min')).toEqual({
    script: 'https://assets.calendly.com/assets/external/widget.js',
    stylesheet: 'https://assets.calendly.com/assets/external/widget.css',
    assetOrigin: 'https://assets.calendly.com',
    pageOrigin: 'https://calendly.com',
  });
});

test.each([
  ['https://booking.example.org/30min?month=1', 'https://booking.example.org'],
  ['http://localhost:4100/book', 'http://localhost:4100'],
  ['https://Calendly.com.evil.example/30min', 'https://calendly.com.evil.example'],
])('any other provider serves its assets from the host of its page: %s', (page, origin) => {
  const { assetOrigin, pageOrigin, script } = schedulerSources(page);
  expect([assetOrigin, pageOrigin]).toEqual([origin, origin]);
  expect(script).toBe(`${origin}/assets/external/widget.js`);
});
