import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '#tests/support/running-server.ts';
import { openLoad } from '../harness/load.ts';
import { signInPeople } from '../harness/people.ts';
import { startProduct } from '../harness/program.ts';
import type { BenchOptions, Findings } from '../harness/rows.ts';
import { readTrace } from '../harness/sync-trace.ts';
import { stepsOf } from './server.ts';

const CLIENTS = [1, 32];

function straceIsThere(): boolean {
  try {
    execFileSync('strace', ['-V'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** Whether each answered write was on the disk before its answer left, as the system itself saw it. */
export async function durable({ quick, say, ran }: BenchOptions): Promise<Findings> {
  if (!straceIsThere()) {
    const reason = 'strace is not installed (Debian: apt-get install strace)';
    return { rows: [], skipped: [{ group: 'durable', measure: 'answers after their fsync', reason }] };
  }
  const folder = mkdtempSync(join(tmpdir(), 'bench-durable-'));
  const trace = join(folder, 'trace');
  const load = openLoad();
  try {
    say('durable: the server under strace');
    const port = await freePort();
    const calls = 'trace=read,write,writev,sendmsg,fsync,fdatasync';
    const before = ['strace', '-D', '-f', '-qq', '-s', '24', '-e', calls, '-o', trace];
    const program = await startProduct({ dataDir: join(folder, 'data'), port, before });
    ran(`${before.slice(0, -1).join(' ')} FILE ${program.command}`);
    const rows: Findings['rows'][number][] = [];
    try {
      const people = await signInPeople(port, Math.max(...CLIENTS));
      let seen = 0;
      for (const count of CLIENTS) {
        const clients = stepsOf(port, people.slice(0, count));
        await load.run({ port, clients, milliseconds: quick ? 1_000 : 3_000, status: 200 });
        const lines = readFileSync(trace, 'latin1').split('\n');
        const { answers, afterSync, syncs } = readTrace(lines.slice(seen));
        seen = lines.length - 1;
        const who = `${count} ${count === 1 ? 'client' : 'clients'}`;
        rows.push(
          {
            group: 'durable',
            measure: `writes answered after a sync that began after they came, ${who}`,
            unit: '%',
            ours: [(100 * afterSync) / answers],
            beside: null,
            target: { of: 'ours', is: { atLeast: 100 } },
            note: `${answers} answers, ${syncs} syncs, under strace`,
          },
          {
            group: 'durable',
            measure: `writes a sync, ${who}`,
            unit: '',
            ours: [answers / syncs],
            beside: null,
            target: null,
          },
        );
      }
    } finally {
      await program.stop();
    }
    return { rows, skipped: [] };
  } finally {
    await load.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
