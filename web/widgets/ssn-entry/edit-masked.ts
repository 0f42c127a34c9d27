import type { FieldText } from '#core/intake/digit-field.ts';

/**
 * Applies an edit of the masked text to the digits behind it. All dots look the same, so the caret tells where: the text after it is
 * unchanged, and before it stand an unchanged start and what was inserted. `raw` is the masked text after the edit.
 */
export function editMasked(typed: string, mask: string, raw: FieldText): FieldText {
  const tail = Math.min(raw.value.length - raw.caret, typed.length);
  const head = raw.value.slice(0, raw.caret);
  const most = Math.min(head.length, typed.length - tail);
  let kept = 0;
  while (kept < most && head[kept] === mask[kept]) kept += 1;
  const before = typed.slice(0, kept) + head.slice(kept);
  return { value: before + typed.slice(typed.length - tail), caret: before.length };
}
