import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import type { ContractCase } from '#tests/contracts/contract.ts';

/** A contract case that the hosted service is known to fail, and why. */
export interface NamedDifference {
  /** The name of the case in the report, without the file and the run: 'link > works …'. */
  readonly of: string;
  readonly reason: string;
  /** The expected failure message, so that no other fault is hidden. */
  readonly complaint: RegExp;
  /** The test of what does hold: `file > title`, below tests/adapters/supabase. */
  readonly pinnedBy: string;
}

const TESTS = join(import.meta.dirname, '..', 'adapters', 'supabase');

/** A test shows the difference. */
export function expectPinned({ pinnedBy }: NamedDifference): void {
  const [file = '', pin = ''] = pinnedBy.split(' > ');
  expect(readFileSync(join(TESTS, file), 'utf8').replaceAll("\\'", "'"), pinnedBy).toContain(pin);
}

/**
 * Registers the contract cases of one run. A named difference must fail as described and every other case must pass. A name
 * without a case and a `pinnedBy` without a test fail too.
 */
export function withNamedDifferences(differences: readonly NamedDifference[]): ContractCase {
  const met = new Set<NamedDifference>();
  afterAll(() => {
    expect(differences.filter((difference) => !met.has(difference)).map(({ of }) => of)).toEqual([]);
  });

  return (title, runCase) =>
    it(title, async () => {
      // 'hosted > auth port: hosted > link > works …'
      const name = (expect.getState().currentTestName ?? '').split(' > ').slice(2).join(' > ');
      const difference = differences.find(({ of }) => of === name);
      if (!difference) return runCase();
      let complaint: string | null = null;
      try {
        await runCase();
      } catch (error) {
        const { message, data } = error as { message?: string; data?: unknown };
        complaint = [message, data === undefined ? '' : JSON.stringify(data)].join(' ');
      }
      met.add(difference);
      expect(
        complaint,
        `the case passes, so it is no difference any more: ${difference.reason}`,
      ).not.toBeNull();
      expect(complaint).toMatch(difference.complaint);
      expectPinned(difference);
    });
}
