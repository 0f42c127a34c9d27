import { readFileSync } from 'node:fs';
import { parseSync } from 'vite';

type Node = Readonly<Record<string, unknown>>;

function textsIn(value: unknown, put: string): readonly string[] {
  if (Array.isArray(value)) return value.flatMap((each) => textsIn(each, put));
  if (value === null || typeof value !== 'object') return [];
  const node = value as Node;
  if (node.type === 'ImportDeclaration') return [];
  if (node.type === 'Literal' && typeof node.value === 'string') return [node.value];
  const inner = Object.values(node).flatMap((each) => textsIn(each, put));
  if (node.type !== 'TemplateLiteral') return inner;
  const pieces = (node.quasis as { value: { cooked: string } }[]).map((quasi) => quasi.value.cooked);
  return [pieces.join(put), ...inner];
}

/** The texts in a file of words, on every branch. `put` stands for values that are put in. */
export const textsInFile = (path: string, put = ' … '): readonly string[] =>
  textsIn(parseSync(path, readFileSync(path, 'utf8')).program, put);
