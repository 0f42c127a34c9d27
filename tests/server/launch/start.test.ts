import { readFileSync, rmSync } from 'node:fs';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { makeDataFolder } from '../../support/data-folder.ts';
import { startProgram } from '../../support/program.ts';
import { freePort } from '../../support/running-server.ts';
import { serverEnvironment } from '../../support/server-process.ts';

let dataDir: string;
let port: number;
beforeEach(async () => {
  dataDir = makeDataFolder('start-');
  port = await freePort();
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

/** `npm start` without npm. */
function start(environment: Readonly<Record<string, string>> = {}) {
  const program = startProgram('launch/start.mjs', {
    flags: ['--max-old-space-size=200'],
    environment: { ...serverEnvironment({ port, dataDir }), ...environment },
  });
  const { pid } = program.child;
  /** The server's own process. */
  const server = () => Number(readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8'));
  return { ...program, server, answers: async () => (await fetch(`http://127.0.0.1:${port}/healthz`)).ok };
}

it('starts a server that was killed again, on the same port and with the same flags, and stops it on SIGTERM', async () => {
  const { child, ended, printed, server, answers } = start();
  await printed(/ is ready: /);
  const first = server();
  process.kill(first, 'SIGKILL');
  await printed(/ended unexpectedly \(SIGKILL\)\. It starts again in 1 s\.[\s\S]* is ready: /);
  expect(server()).not.toBe(first);
  expect(readFileSync(`/proc/${server()}/cmdline`, 'utf8')).toContain('--max-old-space-size=200');
  expect(await answers()).toBe(true);
  child.kill('SIGTERM');
  const { code, output } = await ended;
  expect({ code, stops: output.match(/Stopping: finishing open requests/g)?.length }).toEqual({
    code: 0,
    stops: 1,
  });
  await expect(answers()).rejects.toThrow();
}, 120_000);

it('finishes open requests when its terminal closes', async () => {
  const { child, ended, printed } = start();
  await printed(/ is ready: /);
  child.stdout.destroy();
  child.kill('SIGHUP');
  expect((await ended).code).toBe(0);
}, 120_000);

it('is stopped while it waits to start again, or starts', async () => {
  const { child, ended, printed, server, answers } = start();
  await printed(/ is ready: /);
  process.kill(server(), 'SIGKILL');
  await printed(/It starts again in 1 s\./);
  child.kill('SIGTERM');
  // 143: it has begun to start.
  expect([0, 143]).toContain((await ended).code);
  await expect(answers()).rejects.toThrow();
}, 120_000);

it('does not repeat a start that fails', async () => {
  const { code, stderr } = await start({ PORT: 'abc' }).ended;
  expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringMatching(/^PORT must be [^\n]*\n$/) });
}, 120_000);

it('takes the server with it when it is killed itself', async () => {
  const { child, output, ended, printed, answers } = start();
  await printed(/ is ready: /);
  child.kill('SIGKILL');
  // Ends with the last of the processes that hold its output.
  await ended;
  expect(output()).toContain('Stopping: finishing open requests');
  await expect(answers()).rejects.toThrow();
}, 120_000);
