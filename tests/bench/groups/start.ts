import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '#tests/support/running-server.ts';
import { type BenchOptions, type Findings, rowsOf } from '../harness/rows.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..');
const LIMIT_MS = 60_000;

/** Seconds from `npm start` to the first page, with everything installed and built. */
async function startOnce(dataDir: string): Promise<number> {
  const port = await freePort();
  const started = performance.now();
  const child = spawn('npm', ['start'], {
    cwd: ROOT,
    env: { ...process.env, NODE_ENV: 'development', PORT: String(port), DATA_DIR: dataDir },
    stdio: 'ignore',
    detached: true,
  });
  try {
    while (performance.now() - started < LIMIT_MS) {
      const answer = await fetch(`http://127.0.0.1:${port}/`).catch(() => null);
      if (answer?.ok) return (performance.now() - started) / 1_000;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    throw new Error(`no page after ${LIMIT_MS / 1_000} s`);
  } finally {
    const ended = new Promise((resolve) => child.once('exit', resolve));
    // npm, its shell and the server are one process group; after a crash there is none to end.
    if (child.pid && child.exitCode === null) process.kill(-child.pid, 'SIGTERM');
    if (child.exitCode === null) await ended;
  }
}

export async function start({ quick, say, ran }: BenchOptions): Promise<Findings> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-start-'));
  ran('npm start');
  say('start: npm start, again and again');
  try {
    const seconds: number[] = [];
    for (let round = 0; round <= (quick ? 2 : 5); round += 1) {
      const taken = await startOnce(folder);
      if (round > 0) seconds.push(taken);
    }
    const row = rowsOf('start')('second npm start to the first page', 's', seconds, { is: { atMost: 3 } });
    return { rows: [row], skipped: [] };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
