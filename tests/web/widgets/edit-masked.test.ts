import { expect, test } from 'vitest';
import { editMasked } from '#web/widgets/ssn-entry/edit-masked.ts';

const TYPED = '123-45-6789';
const MASK = '•••-••-••••';
const edit = (value: string, caret: number) => editMasked(TYPED, MASK, { value, caret });

test.each([
  ['backspace at the end', '•••-••-•••', 10, '123-45-678', 10],
  ['backspace in the middle', '••-••-••••', 1, '13-45-6789', 1],
  ['delete at the start', '••-••-••••', 0, '23-45-6789', 0],
  ['a digit over a selection', '•••-••-•7', 9, '123-45-67', 9],
  ['a digit between two dots', '•••-••5-••••', 7, '123-455-6789', 7],
  ['a paste over everything', '987654321', 9, '987654321', 9],
  ['everything cut', '', 0, '', 0],
])('%s', (_what, value, caret, expected, at) => {
  expect(edit(value, caret)).toEqual({ value: expected, caret: at });
});
