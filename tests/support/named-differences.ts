import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import type { ContractCase } from '#tests/contracts/contract.ts';

/** A contract case that a backend is known to fail, and why. */
export interface NamedDifference {
  /** The name of the case in the report, without the file and the run: 'link > works …'. */
  readonly of: string;
  /** `lite`: the hosted service passes, Lite does not. `hosted`: the service itself differs. */
  readonly side: 'lite' | 'hosted';
  readonly reason: string;
  /** The expected failure message, so that no other fault is hidden. */
  readonly complaint: RegExp;
  /** The test of what does hold: `file > title`, below tests/adapters/supabase. */
  readonly pinnedBy: string;
}

interface Outcome {
  readonly name: string;
  readonly difference: NamedDifference | null;
}

const TESTS = join(import.meta.dirname, '..', 'adapters', 'supabase');

/** A test shows the difference. */
export function expectPinned({ pinnedBy }: NamedDifference): void {
  const [file = '', pin = ''] = pinnedBy.split(' > ');
  expect(readFileSync(join(TESTS, file), 'utf8').replaceAll("\\'", "'"), pinnedBy).toContain(pin);
}

/**
 * Registers the contract cases of one run. A named difference must fail as described and every other case must pass. A name
 * without a case and a `pinnedBy` without a test fail too. The table is printed at the end of the run, after the adaptations
 * of the harness.
 */
export function withNamedDifferences(
  run: string,
  differences: readonly NamedDifference[],
  adaptations: readonly string[] = [],
): ContractCase {
  const outcomes: Outcome[] = [];
  const met = new Set<NamedDifference>();

  afterAll(() => {
    const lines = outcomes.map(({ name, difference }) =>
      difference
        ? `  differs (${difference.side})  ${name}\n      ${difference.reason}\n      pinned by ${difference.pinnedBy}`
        : `  passed  ${name}`,
    );
    const named = outcomes.filter(({ difference }) => difference).length;
    process.stdout.write(
      `\n${run}: ${outcomes.length - named} passed, ${named} named differences\n${[...adaptations.map((each) => `  adapted  ${each}`), ...lines].join('\n')}\n`,
    );
    expect(differences.filter((difference) => !met.has(difference)).map(({ of }) => of)).toEqual([]);
  });

  return (title, runCase) =>
    it(title, async () => {
      // 'hosted > auth port: hosted > link > works …'
      const name = (expect.getState().currentTestName ?? '').split(' > ').slice(2).join(' > ');
      const difference = differences.find(({ of }) => of === name) ?? null;
      let complaint: string | null = null;
      try {
        await runCase();
      } catch (error) {
        if (difference === null) throw error;
        const { message, data } = error as { message?: string; data?: unknown };
        complaint = [message, data === undefined ? '' : JSON.stringify(data)].join(' ');
      }
      if (difference !== null) {
        met.add(difference);
        expect(complaint, 'the case passes: strike it from the differences').not.toBeNull();
        expect(complaint).toMatch(difference.complaint);
        expectPinned(difference);
      }
      outcomes.push({ name, difference });
    });
}
