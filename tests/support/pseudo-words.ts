import { parseSync } from 'vite';

// Writes English words as an invented language: '[!! Ĝéť śťáŕťéď !!]', 40 % longer.

const PLAIN = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const ACCENTED = 'áƀćďéƒĝĥíĵķĺḿńóṕɋŕśťúṽŵẋýźÁɃĆĎÉƑĜĤÍĴĶĹḾŃÓṔɊŔŚŤÚṼŴẊÝŹ';
const GROWTH = 0.4;
const OPENING = '[!! ';
const CLOSING = ' !!]';
/** Abbreviations, such as those of weekdays in a small calendar, and lists of single words get accents only. */
const ACCENTS_ONLY = /^\W*\w{0,3}\W*$|^\w+,[\w,]+$/;

/** Escape sequences, addresses of pages and of people, and host names. */
const NOT_WORDS = /(\\u[\da-f]{4}|\\.|https?:\/\/\S+|\S+@\S+|[\w-]+(?:\.[a-z]+)+)/gi;

const accented = (text: string) =>
  text
    .split(NOT_WORDS)
    .map((part, index) =>
      index % 2 === 1 ? part : part.replace(/[a-z]/gi, (letter) => ACCENTED[PLAIN.indexOf(letter)] ?? letter),
    )
    .join('');

/** What a text lacks to be 40 % longer, in words. */
function filler(length: number): string {
  const missing = Math.ceil(length * GROWTH) - OPENING.length - CLOSING.length;
  return missing > 0 ? ` ${'ļöñĝ '.repeat(Math.ceil(missing / 5)).trimEnd()}` : '';
}

export const pseudoText = (text: string): string =>
  ACCENTS_ONLY.test(text) ? accented(text) : `${OPENING}${accented(text)}${filler(text.length)}${CLOSING}`;

/** The parts of a template between its values. */
function pseudoParts(parts: readonly string[]): readonly string[] {
  const text = parts.join('');
  const words = parts.map(accented);
  if (ACCENTS_ONLY.test(text)) return words;
  words[0] = `${OPENING}${words[0]}`;
  words[words.length - 1] += `${filler(text.length)}${CLOSING}`;
  return words;
}

/** Keys of values that are no words. */
const ID_KEYS = ['color', 'id', 'kind', 'page', 'section', 'value'];
/** Functions whose first value is an id, and methods that look for a text. */
const ID_FUNCTIONS = /^(claim|split|startsWith|endsWith|includes|replace|replaceAll|join)$/;
/** 'signup-account', '2nd_wednesday'; also '/start', '#top', 'call.ics' and 'reportfraud.ftc.gov'. */
const ID = /^[/#]|^[a-z\d]+([-_][a-z\d]+)+$|^[a-z-]+(\.[a-z]+)+$/;

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}
interface Change {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';
const isLiteral = (node: unknown) => isNode(node) && node.type === 'Literal';
const nameOf = (node: unknown): string => {
  if (!isNode(node)) return '';
  return String(node.name ?? node.value ?? nameOf(node.property));
};

/** The children of a node that may contain words. */
function childrenOf(node: Node): readonly unknown[] {
  switch (node.type) {
    case 'ImportDeclaration':
    case 'ExportAllDeclaration':
    // A formatter of `Intl`.
    case 'NewExpression':
      return [];
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
    case 'TSNonNullExpression':
      return [node.expression];
    case 'Property':
      return ID_KEYS.includes(nameOf(node.key)) && isLiteral(node.value) ? [] : [node.value];
    case 'MemberExpression':
      return [node.object];
    case 'SwitchCase':
      return [node.consequent];
    case 'BinaryExpression':
      return /^[!=]==$/.test(String(node.operator)) ? [] : [node.left, node.right];
    case 'CallExpression': {
      const args = node.arguments as readonly unknown[];
      const isId = ID_FUNCTIONS.test(nameOf(node.callee));
      return [node.callee, ...(isId ? args.slice(1) : args)];
    }
    default:
      return node.type.startsWith('TS') ? [] : Object.values(node);
  }
}

function changesIn(node: unknown): readonly Change[] {
  if (Array.isArray(node)) return node.flatMap(changesIn);
  if (!isNode(node)) return [];
  if (node.type === 'Literal' && typeof node.value === 'string') {
    if (ID.test(node.value) || !/[a-z]/i.test(node.value)) return [];
    return [{ start: node.start, end: node.end, text: JSON.stringify(pseudoText(node.value)) }];
  }
  if (node.type === 'TemplateLiteral') {
    const quasis = node.quasis as readonly (Node & { value: { raw: string } })[];
    const inner = changesIn(node.expressions);
    const raws = quasis.map(({ value }) => value.raw);
    if (!raws.some((raw) => /[a-z]/i.test(raw))) return inner;
    const words = pseudoParts(raws);
    const outer = quasis.map(({ start, value: { raw } }, index) => {
      // The parser counts '`' or '}' as part of the text.
      const from = start + 1;
      return { start: from, end: from + raw.length, text: words[index] ?? '' };
    });
    return [...inner, ...outer];
  }
  return childrenOf(node).flatMap(changesIn);
}

/** A file of `web/copy/en` with its words in the invented language. Ids, keys, values and addresses stay. */
export function pseudoSource(fileName: string, source: string): string {
  const { program, errors } = parseSync(fileName, source);
  if (errors.length > 0) throw new Error(`${fileName}: ${errors[0]?.message}`);
  return [...changesIn(program)]
    .sort((a, b) => b.start - a.start)
    .reduce((text, { start, end, text: words }) => text.slice(0, start) + words + text.slice(end), source);
}
