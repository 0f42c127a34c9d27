import { expect, test } from 'vitest';
import { measuredSentence, myInformationCopy } from '#copy/my-information.ts';
import { PRIVACY_SECTIONS } from '#copy/privacy.ts';
import { PERSONAL_DATA_FILE_NAME } from '#core/personal-data/personal-data-file.ts';
import { timingWords } from '#web/copy/timing-words.ts';

test('counts are written as people write them', () => {
  expect(measuredSentence({ count: 1, more: false })).toMatch(/^We recorded 1 action,/);
  expect(measuredSentence({ count: 1, more: true })).toMatch(/^We recorded more than 1 action,/);
  expect(measuredSentence({ count: 1_200, more: false })).toMatch(/^We recorded 1,200 actions,/);
  expect(measuredSentence({ count: 10_000, more: true })).toMatch(/^We recorded more than 10,000 actions,/);
});

test('a day of the calendar step has its words there; other words are the person’s own', () => {
  expect(timingWords('1st_business_day')).toBe('1st business day of the month');
  expect(timingWords('after the fair')).toBe('after the fair');
  expect(timingWords(' ')).toBe('Not given');
});

test("the privacy page names all that can be changed in 'My information'", () => {
  const named: Readonly<Record<keyof typeof myInformationCopy.change, readonly string[]>> = {
    details: ['name', 'phone number'],
    timing: ['payment day'],
    email: ['email address'],
    words: ['email words'],
  };
  const rights = PRIVACY_SECTIONS.find(({ id }) => id === 'your-rights-and-choices')?.blocks[0];
  const items = typeof rights === 'object' && rights.kind === 'list' ? rights.items : [];
  const correct = String(items.find((item) => String(item).startsWith('Correct it')));
  for (const name of Object.values(named).flat()) expect(correct).toContain(name);
});

test('the file has one name, from the page and without script', () => {
  expect(myInformationCopy.fileName).toBe(PERSONAL_DATA_FILE_NAME);
});
