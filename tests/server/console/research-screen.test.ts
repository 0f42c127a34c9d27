import { afterAll, beforeAll, expect, it } from 'vitest';
import { openConsole, type TestConsole } from '../../support/console.ts';
import { server, startServerPerFile } from '../../support/server-per-test.ts';

let operator: TestConsole;
startServerPerFile();
beforeAll(async () => {
  operator = await openConsole(server);
});
afterAll(() => operator.close());

it('shows the tables of the report for the last 30 days', async () => {
  const page = await operator.text('/research');
  for (const words of ['How many came, and how far', 'Which field stopped them', 'fewer than 11 people'])
    expect(page).toContain(words);
  expect(page).not.toMatch(/<style| style="|<script/);
});

it('says what is wrong with the days, and keeps them', async () => {
  const page = await operator.text('/research?from=2026-11-30&to=2026-11-01', 400);
  expect(page).toContain('The last day is before the first one: 2026-11-30 to 2026-11-01.');
  expect(page).toContain('value="2026-11-30"');
  expect(await operator.text('/research?from=%22%3E%3Cscript%3E&to=2026-11-01', 400)).not.toContain(
    '<script>',
  );
});
