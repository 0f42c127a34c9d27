import { setTimeout } from 'node:timers/promises';
import { askForLink } from '#tests/support/with-json.ts';
import { type SignedInPerson, signInPeople } from '../../bench/harness/people.ts';
import { deferred } from '../../support/deferred.ts';
import { openRealPostgres } from '../../support/real-postgres.ts';
import { type ServerProcess, startServerProcess } from '../../support/server-process.ts';
import { startSmtpDouble } from '../../support/smtp-double.ts';
import type { Seen } from '../scene.ts';
import {
  compareWithJournal,
  type Journal,
  KEPT,
  type Kept,
  keepWriting,
  REFUSED_PAUSE_MS,
  stayActive,
  writesBeforeKill,
} from './kill-under-writers.ts';

/** The other server must answer so many writes after the kill. */
const WRITES_AFTER_KILL = 50;
/** Who ask each server for mail, beside the writers. */
const ASKERS = 2;
/** Mails that a server hands over at once. */
const MAILS_IN_FLIGHT = 20;
const MAIL_AT_MOST_MS = 60_000;

/** Asks for a link for one new address after the other until `isOver`. The addresses whose mail was promised are added to `asked`. */
async function keepAsking(
  { url }: ServerProcess,
  nextAddress: () => string,
  asked: Set<string>,
  isOver: () => boolean,
  onRefused: () => void,
  faults: string[],
): Promise<void> {
  while (!isOver()) {
    const email = nextAddress();
    try {
      const answer = await askForLink(url, email);
      await answer.text();
      if (answer.status === 202) asked.add(email);
      else if (answer.status === 503) {
        onRefused();
        await setTimeout(REFUSED_PAUSE_MS);
      } else faults.push(`a link was answered ${answer.status}`);
    } catch (error) {
      if (!isOver()) faults.push(`a link was not answered before the kill: ${error}`);
      return;
    }
  }
}

/**
 * Repeats `kill -9` of one of two servers on one database of the PostgreSQL server at `url`, while people write and ask for mail at
 * both. After each round all confirmed writes are looked up, and at the end all promised mail. A mail may come once
 * more for each kill at which it was being handed over. Writes may be refused for now, where one server waits for the other. `lost` counts confirmed writes and promised mails that are missing.
 */
export async function killOneOfTwo({
  url,
  rounds,
  writers,
}: {
  url: string;
  rounds: number;
  writers: number;
}): Promise<
  Seen<{ kills: number; answered: number; refused: number; mailed: number; lost: number; again: number }>
> {
  const postgres = await openRealPostgres(url);
  const smtp = await startSmtpDouble();
  const rows = async <T>(sql: string) => (await postgres.query(sql, [])).rows as readonly T[];
  const shared = { DATABASE_URL: postgres.url, DIGEST_KEY: 'd'.repeat(43) };
  const bySmtp = { ...shared, MAIL: 'smtp', SMTP_URL: smtp.url, MAIL_FROM: 'hello@example.org' };
  const start = (environment: Readonly<Record<string, string>> = bySmtp) =>
    startServerProcess({ environment });
  const started: ServerProcess[] = [];
  const journal: Journal = new Map();
  const asked = new Set<string>();
  /** At how many kills a mail waited or was being handed over: each may send it once more. */
  const inFlight = new Map<string, number>();
  const faults: string[] = [];
  let addresses = 0;
  let answered = 0;
  let refused = 0;
  let lost = 0;

  async function round(number: number, servers: readonly ServerProcess[], people: readonly SignedInPerson[]) {
    const found: string[] = [];
    const before = deferred<void>();
    const after = deferred<void>();
    const victim = number % servers.length;
    const wanted = writesBeforeKill(number);
    let isKilled = false;
    let isOver = false;
    let isAfter = 0;
    let count = 0;
    const onRefused = () => {
      refused += 1;
    };
    const all = servers.flatMap((server, index) => {
      const isEnd = () => (index === victim ? isKilled : isOver);
      const onAnswer = () => {
        count += 1;
        if (count === wanted) before.answer();
        if (isKilled && ++isAfter === WRITES_AFTER_KILL) after.answer();
      };
      const own = people.filter((_person, place) => place % servers.length === index);
      return [
        ...own.map((person) =>
          keepWriting(server, person, journal, { isOver: isEnd, onAnswer, onRefused, faults: found }),
        ),
        ...Array.from({ length: ASKERS }, () =>
          keepAsking(server, () => `asker${++addresses}@example.com`, asked, isEnd, onRefused, found),
        ),
      ];
    });
    const ended = Promise.all(all);
    await Promise.race([before.promise, ended]);
    isKilled = true;
    await servers[victim]?.end('SIGKILL');
    for (const { id } of await rows<{ id: string }>('SELECT id FROM outbox WHERE due_at IS NOT NULL'))
      inFlight.set(id, (inFlight.get(id) ?? 0) + 1);
    await Promise.race([after.promise, ended]);
    isOver = true;
    await ended;
    answered += count;
    lost += compareWithJournal(await rows<Kept>(KEPT), journal, found);
    faults.push(...found.map((fault) => `round ${number}: ${fault}`));
  }

  /** Mail that the killed servers had taken becomes due once no server runs. */
  async function sendTheRest() {
    await rows('UPDATE outbox SET due_at = 0 WHERE due_at IS NOT NULL');
    started.push(await start());
    const since = performance.now();
    while ((await rows('SELECT 1 FROM outbox WHERE due_at IS NOT NULL LIMIT 1')).length > 0) {
      if (performance.now() - since > MAIL_AT_MOST_MS) throw new Error('the mail was not sent');
      await setTimeout(100);
    }
  }

  let kills = 0;
  try {
    await postgres.exec('set search_path to checkahead');
    const first = await start(shared);
    started.push(first);
    const people = await signInPeople(first.port, writers);
    for (const { email } of people) journal.set(email, 0);
    await first.end('SIGTERM');
    const servers: ServerProcess[] = [];
    for (; kills < rounds && faults.length === 0; kills += 1) {
      const missing = kills === 0 ? [0, 1] : [(kills - 1) % 2];
      // Both at the same moment in the first round.
      await Promise.all(
        missing.map(async (index) => {
          const server = await start();
          servers[index] = server;
          started.push(server);
        }),
      );
      for (const server of servers) await stayActive(server, people);
      await round(kills, servers, people);
    }
    await Promise.all(servers.map((server) => server.end('SIGTERM')));
    await sendTheRest();

    const received = new Map<string, number>();
    for (const { to, messageId } of smtp.received) {
      const more = (received.get(messageId) ?? -1) + 1;
      received.set(messageId, more);
      asked.delete(to);
      if (more > (inFlight.get(messageId.replace(/^<|@.*$/g, '')) ?? 0))
        faults.push(`a mail to ${to} came ${more + 1} times`);
    }
    const again = [...received.values()].reduce((sum, more) => sum + more, 0);
    if (again > kills * MAILS_IN_FLIGHT) faults.push(`${again} mails came again`);
    for (const email of asked) faults.push(`the mail to ${email} did not come`);
    lost += asked.size;
    return { figures: { kills, answered, refused, mailed: received.size, lost, again }, faults };
  } finally {
    await Promise.all(started.map((server) => server.end('SIGKILL')));
    for (const server of started) server.removeData();
    await smtp.stop();
    await postgres.close();
  }
}
