import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { currentNode, needCurrentNode, whenNpmIsGone } from './current-node.mjs';
import { environment, giveUp, SIGNALS } from './programs.mjs';

const SHORTEST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;
/** A server that ran this long is started again after the shortest pause. */
const LONG_RUN_MS = 60_000;
/** Longer than `DRAIN_LIMIT_MS` of the server, which stops within that unless it hangs. */
const STOP_LIMIT_MS = 9_500;

if (process.argv.length > 2) {
  await needCurrentNode(import.meta.url);
  (await import('./commands.ts')).argumentsOf('start');
}
// This process runs on any Node, so that an old one takes no process more. What is loaded stays in memory as long as the
// server runs, so nothing is that is not needed.
const node = await currentNode();
whenNpmIsGone(() => process.kill(process.pid, 'SIGTERM'));

const server = fileURLToPath(new URL('serve.mjs', import.meta.url));
/** @type {import('node:child_process').ChildProcess} */
let child;
let wasReady = false;
let isStopping = false;
let pauseMs = 0;

/** Runs the server. If it was ready once and crashes, it is started again; a start that fails is not repeated. */
function run() {
  const startedAt = performance.now();
  // The channel tells that the server is ready, and stops it if this process has died.
  child = spawn(node, [...process.execArgv, server], {
    // With one arena, the allocator of glibc keeps 20 MB less.
    env: { MALLOC_ARENA_MAX: '1', ...environment(node) },
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  child.once('message', () => {
    wasReady = true;
  });
  // After 'exit', and after the last message.
  child.once('close', (code, signal) => {
    if (isStopping || code === 0 || (code !== null && !wasReady)) process.exit(code ?? 1);
    if (!wasReady) giveUp(`The server ended before it was ready (${signal}).`);
    const isLongRun = performance.now() - startedAt > LONG_RUN_MS;
    pauseMs = isLongRun ? SHORTEST_PAUSE_MS : Math.min(LONGEST_PAUSE_MS, pauseMs * 2 || SHORTEST_PAUSE_MS);
    const end = signal ?? `exit code ${code}`;
    process.stderr.write(
      `The server ended unexpectedly (${end}). It starts again in ${pauseMs / 1_000} s.\n`,
    );
    setTimeout(run, pauseMs);
  });
}

for (const signal of SIGNALS) {
  process.on(signal, () => {
    // Between two runs there is nothing to wait for.
    if (child.exitCode !== null || child.signalCode !== null) process.exit(0);
    isStopping = true;
    child.kill(signal);
    setTimeout(() => child.kill('SIGKILL'), STOP_LIMIT_MS);
  });
}
run();
