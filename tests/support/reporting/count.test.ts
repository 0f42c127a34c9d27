import { describe, expect, it } from 'vitest';
import { countCheck, countPlaywright, countVitest } from './count.mjs';

const file = (statuses: readonly string[], status = 'passed') => ({
  name: 'a.test.ts',
  status,
  assertionResults: statuses.map((each) => ({
    status: each,
    fullName: `a ${each} test`,
    failureMessages: ['AssertionError: no\n  at b'],
  })),
});

describe('counting a check', () => {
  it('is one', () => {
    expect(countCheck('lint', 0)).toEqual({ passed: 1, failed: 0, remarks: [] });
    expect(countCheck('lint', 2)).toEqual({ passed: 0, failed: 1, remarks: ['failed: lint'] });
  });
});

describe("counting Vitest's tests", () => {
  it('adds up all files and names what failed', () => {
    const report = { testResults: [file(['passed', 'passed']), file(['passed', 'failed'], 'failed')] };
    const remarks = ['failed: a failed test: AssertionError: no'];
    expect(countVitest(report, 1)).toEqual({ passed: 3, failed: 1, remarks });
  });
  it.each(['skipped', 'pending', 'todo', 'disabled'])('counts a %s test as failed and names it', (status) => {
    const count = countVitest({ testResults: [file(['passed', status])] }, 0);
    expect(count).toMatchObject({ passed: 1, failed: 1 });
    expect(count.remarks.join()).toContain(`a ${status} test`);
  });
  it('counts a file that does not load', () => {
    expect(countVitest({ testResults: [file(['passed']), file([], 'failed')] }, 1)).toMatchObject({
      passed: 1,
      failed: 1,
    });
  });
  it('fails on an error outside every test', () => {
    expect(countVitest({ testResults: [file(['passed'])] }, 1)).toMatchObject({ passed: 1, failed: 1 });
  });
  it('fails when nothing ran', () => {
    expect(countVitest({ testResults: [] }, 0)).toMatchObject({ passed: 0, failed: 1 });
    expect(countVitest(null, 0)).toMatchObject({ passed: 0, failed: 1 });
  });
});

describe("counting Playwright's tests", () => {
  const stats = { expected: 4, unexpected: 0, flaky: 0, skipped: 0 };

  it('counts what passed', () =>
    expect(countPlaywright({ stats }, 0)).toMatchObject({ passed: 4, failed: 0 }));
  it.each(['unexpected', 'flaky', 'skipped'])('counts %s ones as failed', (kind) => {
    expect(countPlaywright({ stats: { ...stats, [kind]: 2 } }, 0)).toMatchObject({ passed: 4, failed: 2 });
  });
  it.each([
    ['skipped', 'not run'],
    ['unexpected', 'failed'],
  ])('names the %s tests, at any depth', (status, remark) => {
    const spec = { file: 'a.test.ts', title: 'greets', tests: [{ status }] };
    const report = { stats: { ...stats, [status]: 1 }, suites: [{ suites: [{ specs: [spec] }] }] };
    expect(countPlaywright(report, 1).remarks).toEqual([`${remark}: a.test.ts: greets`]);
  });
  it('counts an error outside the tests', () => {
    expect(countPlaywright({ stats, errors: [{ message: 'no config' }] }, 1)).toMatchObject({ failed: 1 });
  });
  it('fails when nothing ran or no report was left', () => {
    const none = { expected: 0, unexpected: 0, flaky: 0, skipped: 0 };
    expect(countPlaywright({ stats: none }, 0)).toMatchObject({ failed: 1 });
    expect(countPlaywright(null, 0)).toMatchObject({ failed: 1 });
  });
});
