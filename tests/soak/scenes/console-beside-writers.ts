import { signInPeople } from '../../bench/harness/people.ts';
import { percentile } from '../../bench/harness/statistics.ts';
import { startConsole } from '../../support/console-process.ts';
import { startServerProcess } from '../../support/server-process.ts';
import type { Seen } from '../scene.ts';
import { savePeople } from './saving-people.ts';

const WHY = { why: 'A test of both together.' };

/**
 * The console looks at people and changes them while others write through the server, in another process on the same file.
 * Neither may fail the other, and each action is in the audit log.
 */
export async function consoleBesideWriters({
  actions,
  writers,
}: {
  actions: number;
  writers: number;
}): Promise<Seen<{ actions: number; written: number; consoleP95Ms: number; siteP95Ms: number }>> {
  const faults: string[] = [];
  const server = await startServerProcess();
  try {
    const people = await signInPeople(server.port, writers);
    const operator = await startConsole({ dataDir: server.dataDir });
    try {
      const { get, post, whereTo } = await operator.session();
      const times: number[] = [];
      const timed = async (name: string, ask: () => Promise<Response>, wanted: readonly number[]) => {
        const asked = performance.now();
        const answer = await ask();
        const text = await answer.text();
        times.push(performance.now() - asked);
        if (!wanted.includes(answer.status)) faults.push(`${name} was answered ${answer.status}`);
        return { text, answer };
      };
      let isOver = false;
      const writing = savePeople(server, people, () => isOver);
      let recorded = 0;
      for (let index = 0; times.length < actions; index += 1) {
        const email = people[index % people.length]?.email ?? '';
        const found = await timed('a search', () => post('/people/find', { query: email, ...WHY }), [303]);
        const shown = await timed('a look', () => post(`${whereTo(found.answer)}/show`, WHY), [200]);
        if (!shown.text.includes(email)) faults.push(`a look did not show ${email}`);
        const day = `2027-0${1 + (index % 9)}-15`;
        await timed('a blocked day', () => post('/calls/block', { day, ...WHY }), [303, 400]);
        await timed('the overview', () => get('/'), [200]);
        recorded += 2;
      }
      isOver = true;
      await writing.done;
      for (const status of writing.refused) faults.push(`a write of the site was answered ${status}`);
      const log = await timed('the audit log', () => get('/audit-log'), [200]);
      const newest = log.text.match(/<tr><td class="when">/g)?.length ?? 0;
      if (newest < Math.min(recorded, 100))
        faults.push(`${newest} of ${recorded} lines are in the audit log`);
      if (writing.times.length === 0) faults.push('nobody wrote');
      return {
        figures: {
          actions: times.length,
          written: writing.times.length,
          consoleP95Ms: percentile(times, 0.95),
          siteP95Ms: percentile(writing.times, 0.95),
        },
        faults,
      };
    } finally {
      await operator.stop();
    }
  } finally {
    await server.end('SIGTERM');
    server.removeData();
  }
}
