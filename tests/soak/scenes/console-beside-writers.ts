import { type SignedInPerson, signInPeople } from '../../bench/harness/people.ts';
import { startConsole } from '../../support/console-process.ts';
import { type ServerProcess, startServerProcess } from '../../support/server-process.ts';
import type { Seen } from '../scene.ts';

const WHY = { why: 'A test of both together.' };

/** The 95th percentile. */
const p95 = (times: readonly number[]) =>
  [...times].sort((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0;

/** Everyone writes their own row without a pause until `isOver`. */
function writeUntil(
  server: ServerProcess,
  people: readonly SignedInPerson[],
  isOver: () => boolean,
  faults: string[],
) {
  const times: number[] = [];
  const writer = async ({ email, cookie }: SignedInPerson) => {
    for (let value = 1; !isOver(); value += 1) {
      const asked = performance.now();
      const answer = await fetch(`${server.url}/api/onboarding`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json', origin: server.url, cookie },
        body: JSON.stringify({ email, changes: { benefit_timing_preference: String(value) } }),
      });
      await answer.text();
      times.push(performance.now() - asked);
      if (answer.status !== 200) faults.push(`a write of the site was answered ${answer.status}`);
    }
  };
  return { times, done: Promise.all(people.map(writer)) };
}

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
      const { get, post } = await operator.session();
      const times: number[] = [];
      const timed = async (name: string, ask: () => Promise<Response>, wanted: readonly number[]) => {
        const asked = performance.now();
        const answer = await ask();
        const text = await answer.text();
        times.push(performance.now() - asked);
        if (!wanted.includes(answer.status)) faults.push(`${name} was answered ${answer.status}`);
        return { text, location: answer.headers.get('location') ?? '' };
      };
      let isOver = false;
      const writing = writeUntil(server, people, () => isOver, faults);
      let recorded = 0;
      for (let index = 0; times.length < actions; index += 1) {
        const email = people[index % people.length]?.email ?? '';
        const found = await timed('a search', () => post('/people/find', { query: email, ...WHY }), [303]);
        const shown = await timed('a look', () => post(`${found.location}/show`, WHY), [200]);
        if (!shown.text.includes(email)) faults.push(`a look did not show ${email}`);
        const day = `2027-0${1 + (index % 9)}-15`;
        await timed('a blocked day', () => post('/calls/block', { day, ...WHY }), [303, 400]);
        await timed('the overview', () => get('/'), [200]);
        recorded += 2;
      }
      isOver = true;
      await writing.done;
      const log = await timed('the audit log', () => get('/audit-log'), [200]);
      const newest = log.text.match(/<tr><td class="when">/g)?.length ?? 0;
      if (newest < Math.min(recorded, 100))
        faults.push(`${newest} of ${recorded} lines are in the audit log`);
      if (writing.times.length === 0) faults.push('nobody wrote');
      return {
        figures: {
          actions: times.length,
          written: writing.times.length,
          consoleP95Ms: p95(times),
          siteP95Ms: p95(writing.times),
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
