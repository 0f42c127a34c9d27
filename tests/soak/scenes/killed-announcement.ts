import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { emailOf, generatePeople } from '../../bench/harness/many-people.ts';
import { announce, startAnnounce, WHY } from '../../support/announce-program.ts';
import { makeDataFolder } from '../../support/data-folder.ts';
import { startSmtpDouble } from '../../support/smtp-double.ts';
import type { Seen } from '../scene.ts';

const POLL_MS = 5;
/** A start that sends nothing for this long is killed all the same. */
const LONGEST_ROUND_MS = 20_000;

const random = (below: number) => Math.floor(Math.random() * below);
const sleep = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

interface Sizes {
  readonly people: number;
  readonly kills: number;
  readonly perSecond: number;
}

type Killed = Seen<{ kills: number; sent: number; unknown: number; unknownNotSent: number }>;

/** Announces to people in the database of the embedded server. */
export async function killedAnnouncement(sizes: Sizes): Promise<Killed> {
  const dataDir = makeDataFolder('announcement-');
  generatePeople(join(dataDir, 'checkahead.sqlite'), sizes.people, [], Date.now());
  try {
    return await killSenders(sizes, dataDir);
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/**
 * Kills the sending program at random moments and starts it again, until everybody has been dealt with. Nobody may get two
 * mails. Whoever got none must be listed as unknown; told to send these again, the program does, once.
 */
async function killSenders({ people, kills, perSecond }: Sizes, dataDir: string): Promise<Killed> {
  const faults: string[] = [];
  const provider = await startSmtpDouble();
  const options = { dataDir, smtpUrl: provider.url, environment: { ANNOUNCE_PER_SECOND: String(perSecond) } };
  const run = async (...args: readonly string[]) => {
    const { code, output } = await announce(options, ...args);
    if (code !== 0) faults.push(`${args[0]} ended with ${code}: ${output}`);
    return output;
  };
  try {
    await run('new', ...WHY);
    await run('test', 'olive@example.com', ...WHY);
    provider.received.length = 0;

    let killed = 0;
    for (; killed < kills && provider.received.length < people; killed += 1) {
      const sending = startAnnounce(options, 'send', ...WHY);
      const before = provider.received.length;
      const after = killed % 5 === 4 ? 0 : 1 + random(Math.ceil((1.5 * people) / kills));
      const until = Date.now() + (after === 0 ? random(2_500) : LONGEST_ROUND_MS);
      const wanted = after === 0 ? Infinity : Math.min(before + after, people);
      while (Date.now() < until && provider.received.length < wanted) await sleep(POLL_MS);
      await sleep(random(POLL_MS * 4));
      sending.child.kill('SIGKILL');
      await sending.ended;
    }

    const { output } = await announce(options, 'send', ...WHY);
    const ids = new Set(provider.received.map(({ messageId }) => messageId.slice(1, messageId.indexOf('@'))));
    const listed = [...(await run('unknown')).matchAll(/^(\d+) {2}\S+ {2}\S+ {2}(\S+)$/gm)];
    const notSent = listed.filter(([, , id = '']) => !ids.has(id)).map(([, number = '']) => number);
    if (!/Done:|Paused: of some|the announcement is (paused|done)/.test(output))
      faults.push(`the last run ended otherwise: ${output}`);
    const withoutMail = people - new Set(provider.received.map(({ to }) => to)).size;
    if (withoutMail !== notSent.length) {
      faults.push(
        `${withoutMail} have no mail, ${notSent.length} of them are listed as unknown: ${await run('status')} ${output}`,
      );
    }
    if (notSent.length > 0) {
      await run('again', ...notSent, ...WHY);
      const resumed = await announce(options, 'resume', ...WHY);
      if (!/Done:|Paused: of some/.test(resumed.output))
        faults.push(`resume ended otherwise: ${resumed.output}`);
    }

    const counts = new Map<string, number>();
    for (const { to } of provider.received) counts.set(to, (counts.get(to) ?? 0) + 1);
    for (let index = 0; index < people; index += 1) {
      const got = counts.get(emailOf(index)) ?? 0;
      if (got !== 1) faults.push(`${emailOf(index)} got ${got} mails`);
    }
    const figures = {
      kills: killed,
      sent: counts.size,
      unknown: listed.length,
      unknownNotSent: notSent.length,
    };
    return { figures, faults };
  } finally {
    await provider.stop();
  }
}
