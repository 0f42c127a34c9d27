import { createHash } from 'node:crypto';
import { SQL, type Statement, type Statements } from '../sql/statements.ts';

/** What PostgreSQL calls otherwise. SQLite joins the tables of CROSS JOIN in the order in which they are written. */
const OTHER_WORDS = [
  [/\bmax\((?=[^()]*,)/g, 'greatest('],
  [/\bCROSS JOIN\b/g, 'JOIN'],
] as const;

/** Text has no such character in PostgreSQL. */
export const withoutNul = (value: unknown): unknown =>
  typeof value === 'string' ? value.replaceAll('\0', '\ufffd') : value;

export interface Question {
  readonly text: string;
  /** The same for the same text, also in other versions of this program. */
  readonly name: string;
  /** The values of `$1`, `$2`, … in the arguments of a statement. */
  valuesOf(args: readonly unknown[]): unknown[];
}

/** `@name` and `?` become `$1`, `$2`, …; a name that occurs twice is one of them. */
export function translate(sql: string): Question {
  const names: string[] = [];
  const text = OTHER_WORDS.reduce((changed, [word, other]) => changed.replace(word, other), sql).replace(
    /@(\w+)|\?/g,
    (_match, name = String(names.length)) => {
      if (!names.includes(name)) names.push(name);
      return `$${names.indexOf(name) + 1}`;
    },
  );
  return {
    text,
    name: createHash('sha256').update(text).digest('base64url').slice(0, 22),
    valuesOf(args) {
      const named = typeof args[0] === 'object' && args[0] !== null ? args[0] : args;
      return names.map((name) => {
        const value = (named as Record<string, unknown>)[name];
        if (value === undefined) throw new TypeError(`no value for ${name} in ${text}`);
        return withoutNul(value);
      });
    },
  };
}

export type Ask = (
  question: Question,
  args: readonly unknown[],
) => Promise<{ readonly rows: readonly unknown[]; readonly changes: number }>;

/** Every statement of the store, asked through `ask`. They are made when they are used: a transaction uses few of them. */
export function statementsWith(texts: Partial<typeof SQL> = {}): (ask: Ask) => Statements {
  class Asking {
    readonly ask: Ask;
    constructor(ask: Ask) {
      this.ask = ask;
    }
  }
  for (const [name, sql] of Object.entries({ ...SQL, ...texts })) {
    const question = translate(sql);
    Object.defineProperty(Asking.prototype, name, {
      get(this: Asking): Statement {
        return {
          get: async <T>(...args: unknown[]) => (await this.ask(question, args)).rows[0] as T | undefined,
          all: async <T>(...args: unknown[]) => [...(await this.ask(question, args)).rows] as T[],
          run: (...args) => this.ask(question, args),
        };
      },
    });
  }
  return (ask) => new Asking(ask) as unknown as Statements;
}
