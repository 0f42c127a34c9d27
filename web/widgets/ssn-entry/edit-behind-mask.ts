import type { FieldText } from '#core/intake/digit-field.ts';

/**
 * What an edit of the dots means for the digits behind them. `typed` and `mask` are equally long, place by place; `raw` is what
 * the browser made of the mask. Dots look alike, so the caret tells where the edit was: what stands behind it was not
 * touched, what stands before it is the untouched beginning and then what came in.
 */
export function editBehindMask(typed: string, mask: string, raw: FieldText): FieldText {
  const tail = Math.min(raw.value.length - raw.caret, typed.length);
  const head = raw.value.slice(0, raw.caret);
  const most = Math.min(head.length, typed.length - tail);
  let kept = 0;
  while (kept < most && head[kept] === mask[kept]) kept += 1;
  const before = typed.slice(0, kept) + head.slice(kept);
  return { value: before + typed.slice(typed.length - tail), caret: before.length };
}
