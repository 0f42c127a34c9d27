/**
 * The result of a stage of `npm test`. A test that did not run counts as failed.
 * @typedef {{ passed: number, failed: number, remarks: string[] }} Count
 */

/**
 * A stage that is one check, such as lint.
 * @param {string} name
 * @param {number} code its exit code
 * @returns {Count}
 */
export function countCheck(name, code) {
  return code === 0
    ? { passed: 1, failed: 0, remarks: [] }
    : { passed: 0, failed: 1, remarks: [`failed: ${name}`] };
}

/**
 * Reads Vitest's JSON report.
 * @param {any} report null where the run left none
 * @param {number} code exit code of the run
 * @returns {Count}
 */
export function countVitest(report, code) {
  if (!report) return broken('Vitest left no report');
  /** @type {any[]} */
  const files = report.testResults ?? [];
  const tests = files.flatMap((file) => file.assertionResults ?? []);
  const passed = tests.filter((test) => test.status === 'passed').length;
  const failed = tests.filter((test) => test.status === 'failed');
  const notRun = tests.filter((test) => test.status !== 'passed' && test.status !== 'failed');
  // A file that does not load has no tests, but it has failed.
  const deadFiles = files.filter(
    (file) =>
      file.status === 'failed' &&
      !(file.assertionResults ?? []).some((/** @type {any} */ t) => t.status === 'failed'),
  );
  const remarks = [
    ...failed.map(
      (test) => `failed: ${test.fullName}: ${String(test.failureMessages?.[0] ?? '').split('\n')[0]}`,
    ),
    ...notRun.map((test) => `not run: ${test.fullName}`),
    ...deadFiles.map((file) => `failed outside its tests: ${file.name}`),
  ];
  return settle(
    { passed, failed: failed.length + notRun.length + deadFiles.length, remarks },
    code,
    'Vitest',
  );
}

/**
 * Reads Playwright's JSON report.
 * @param {any} report null where the run left none
 * @param {number} code exit code of the run
 * @returns {Count}
 */
export function countPlaywright(report, code) {
  if (!report) return broken('Playwright left no report');
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = report.stats ?? {};
  /** @type {any[]} */
  const errors = report.errors ?? [];
  const remarks = [
    ...specsThat(['unexpected', 'flaky'], report.suites ?? []).map((title) => `failed: ${title}`),
    ...specsThat(['skipped'], report.suites ?? []).map((title) => `not run: ${title}`),
    ...errors.map((error) => `outside the tests: ${String(error.message ?? '').split('\n')[0]}`),
  ];
  const failed = unexpected + flaky + skipped + errors.length;
  return settle({ passed: expected, failed, remarks }, code, 'Playwright');
}

/**
 * @param {string[]} outcomes
 * @param {any[]} suites
 * @returns {string[]}
 */
function specsThat(outcomes, suites) {
  return suites.flatMap((suite) => [
    ...(suite.specs ?? [])
      .filter((/** @type {any} */ spec) =>
        spec.tests.some((/** @type {any} */ test) => outcomes.includes(test.status)),
      )
      .map((/** @type {any} */ spec) => `${spec.file}: ${spec.title}`),
    ...specsThat(outcomes, suite.suites ?? []),
  ]);
}

/**
 * @param {Count} count
 * @param {number} code
 * @param {string} name
 * @returns {Count}
 */
function settle(count, code, name) {
  if (count.passed + count.failed === 0) return broken(`${name} ran no test`);
  if (code !== 0 && count.failed === 0) {
    return {
      ...count,
      failed: 1,
      remarks: [...count.remarks, `${name} ended with ${code} although no test failed`],
    };
  }
  return count;
}

/**
 * @param {string} remark
 * @returns {Count}
 */
function broken(remark) {
  return { passed: 0, failed: 1, remarks: [remark] };
}
