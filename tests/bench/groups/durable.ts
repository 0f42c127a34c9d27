import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '#tests/support/running-server.ts';
import { signInPeople } from '../harness/people.ts';
import { inPlace, startProduct } from '../harness/program.ts';
import { type BenchOptions, type Findings, rowsOf } from '../harness/rows.ts';
import { readTrace, type SyncTrace } from '../harness/sync-trace.ts';
import { stepsOf } from './server.ts';

const CLIENTS = [1, 32];

/** Why counting was not possible. */
export const NO_STRACE = 'strace is not installed (Debian: apt-get install strace)';

function straceIsThere(): boolean {
  try {
    execFileSync('strace', ['-V'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** System calls while `clients` people wrote in parallel. */
export interface SyncedWrites extends SyncTrace {
  readonly clients: number;
}

/**
 * Runs the server under strace while people write, each number of them for so long. Null: strace is not installed.
 */
export async function traceSyncedWrites({
  counts,
  milliseconds,
  ran,
}: {
  counts: readonly number[];
  milliseconds: number;
  ran: BenchOptions['ran'];
}): Promise<readonly SyncedWrites[] | null> {
  if (!straceIsThere()) return null;
  // The command that is kept for the record names no folder.
  return inPlace(
    () => {},
    async ({ folder, load, started }) => {
      const trace = join(folder, 'trace');
      const port = await freePort();
      const calls = 'trace=read,write,writev,sendmsg,fsync,fdatasync';
      const before = ['strace', '-D', '-f', '-qq', '-s', '24', '-e', calls, '-o', trace];
      const program = await started(startProduct({ dataDir: join(folder, 'data'), port, before }));
      ran(`${before.slice(0, -1).join(' ')} FILE ${program.command}`);
      const people = await signInPeople(port, Math.max(...counts));
      const found: SyncedWrites[] = [];
      let seen = 0;
      for (const count of counts) {
        await load.run({ port, clients: stepsOf(port, people.slice(0, count)), milliseconds, status: 200 });
        const lines = readFileSync(trace, 'latin1').split('\n');
        found.push({ clients: count, ...readTrace(lines.slice(seen)) });
        seen = lines.length - 1;
      }
      return found;
    },
  );
}

/** Checks in a system trace that each write reached the disk before its response was sent. */
export async function durable({ quick, say, ran }: BenchOptions): Promise<Findings> {
  say('durable: the server under strace');
  const found = await traceSyncedWrites({ counts: CLIENTS, milliseconds: quick ? 1_000 : 3_000, ran });
  if (found === null) {
    const skipped = { group: 'durable', measure: 'answers after their fsync', reason: NO_STRACE };
    return { rows: [], skipped: [skipped] };
  }
  const row = rowsOf('durable');
  const rows = found.flatMap(({ clients, answers, afterSync, syncs }) => {
    const who = `${clients} ${clients === 1 ? 'client' : 'clients'}`;
    const share = (100 * afterSync) / answers;
    const note = `${answers} answers, ${syncs} syncs, under strace`;
    return [
      row(`writes answered after a sync that began after they came, ${who}`, '%', [share], {
        is: { atLeast: 100 },
        note,
      }),
      row(`writes a sync, ${who}`, '', [answers / syncs]),
    ];
  });
  return { rows, skipped: [] };
}
