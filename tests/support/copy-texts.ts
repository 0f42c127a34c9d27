import { readFileSync } from 'node:fs';
import { parseSync } from 'vite';

export type Node = Readonly<Record<string, unknown>>;

/** The text that a node of a file of words is, or null. `put` stands for values that are put in. */
export function textOf(value: unknown, put = ' … '): string | null {
  const node = value as Node | null | undefined;
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node?.type !== 'TemplateLiteral') return null;
  return (node.quasis as { value: { cooked: string } }[]).map((quasi) => quasi.value.cooked).join(put);
}

function textsIn(value: unknown, put: string): readonly string[] {
  if (Array.isArray(value)) return value.flatMap((each) => textsIn(each, put));
  if (value === null || typeof value !== 'object') return [];
  if ((value as Node).type === 'ImportDeclaration') return [];
  return [textOf(value, put) ?? [], Object.values(value).flatMap((each) => textsIn(each, put))].flat();
}

/** The texts in a file of words, on every branch. */
export const textsInFile = (path: string, put?: string): readonly string[] =>
  textsIn(parseSync(path, readFileSync(path, 'utf8')).program, put ?? ' … ');
