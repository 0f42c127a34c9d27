import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { seedDemo } from '#adapters/sqlite/research/seed-demo.ts';
import { addDays, easternDate } from '#core/calendar/calendar-date.ts';
import { signInPeople } from '../../bench/harness/people.ts';
import { percentile } from '../../bench/harness/statistics.ts';
import { startConsole } from '../../support/console-process.ts';
import { makeDataFolder } from '../../support/data-folder.ts';
import { startServerProcess } from '../../support/server-process.ts';
import type { Seen } from '../scene.ts';
import { savePeople } from './saving-people.ts';

const WRITERS = 8;
const PAUSE_MS = 20;
const ALONE_MS = 5_000;

/** What the threads of a process worked, in seconds. Null if the system does not report it. */
function workedSeconds(pid: number | undefined): number | null {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    return (Number(fields[11]) + Number(fields[12])) / 100;
  } catch {
    return null;
  }
}

/**
 * The research of made-up visitors of 30 days, on the screen of the console, while people save through the server and somebody
 * uses another screen. Nobody is refused, and the other screen is answered before the report.
 */
export async function researchBesideSite({ visitors }: { visitors: number }): Promise<
  Seen<{
    reportMs: number;
    workedSeconds: number | null;
    overviewWorstMs: number;
    p95AloneMs: number;
    p95BesideMs: number;
  }>
> {
  const faults: string[] = [];
  const dataDir = makeDataFolder('research-beside-site-');
  const now = Date.now();
  (await seedDemo(join(dataDir, 'checkahead.sqlite'), { people: visitors, seed: 1, now }))._unsafeUnwrap();
  const server = await startServerProcess({ dataDir });
  try {
    const people = await signInPeople(server.port, WRITERS);
    const operator = await startConsole({ dataDir });
    try {
      const { get } = await operator.session();
      const timed = async (path: string) => {
        const began = performance.now();
        const answer = await get(path);
        const text = await answer.text();
        if (answer.status !== 200) faults.push(`${path} was answered ${answer.status}`);
        return { ms: performance.now() - began, text };
      };
      await timed('/');
      const until = performance.now() + ALONE_MS;
      const alone = savePeople(server, people, () => performance.now() >= until, PAUSE_MS);
      await alone.done;

      let isOver = false;
      const beside = savePeople(server, people, () => isOver, PAUSE_MS);
      const before = workedSeconds(operator.pid);
      const overviews: number[] = [];
      const today = easternDate(now);
      const reading = timed(`/research?from=${addDays(today, -32)}&to=${today}`).finally(() => {
        isOver = true;
      });
      const looking = async () => {
        while (!isOver) overviews.push((await timed('/')).ms);
      };
      // Together, so that a report that fails is a fault of this row and ends no other.
      const [report] = await Promise.all([reading, looking()]);
      const after = workedSeconds(operator.pid);
      await beside.done;

      if (!report.text.includes(visitors.toLocaleString('en-US')))
        faults.push(`the report does not count ${visitors} visitors`);
      for (const status of [...alone.refused, ...beside.refused])
        faults.push(`a write of the site was answered ${status}`);
      return {
        figures: {
          reportMs: report.ms,
          workedSeconds: before === null || after === null ? null : after - before,
          overviewWorstMs: Math.max(...overviews),
          p95AloneMs: percentile(alone.times, 0.95),
          p95BesideMs: percentile(beside.times, 0.95),
        },
        faults,
      };
    } finally {
      await operator.stop();
    }
  } finally {
    await server.end('SIGTERM');
    rmSync(dataDir, { recursive: true, force: true });
  }
}
