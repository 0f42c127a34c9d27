import { readFileSync } from 'node:fs';
import type { ResultAsync } from 'neverthrow';
import { SENDER_LEASE_MS } from '#core/announcement/announcement.ts';
import type { AnnouncementStatus } from '#core/announcement/announcement-service.ts';
import type { AnnouncementProblem } from '#core/announcement/current-announcement.ts';
import { readyToSend } from '#core/announcement/ready-to-send.ts';
import { isEmail, normalizeEmail } from '#core/intake/email.ts';
import { readOperator, readReason } from '#core/operating/audited.ts';
import { AUDIENCES } from '#core/ports/announcement-tables.ts';
import { composeAnnouncements } from '../composition/announcements.ts';
import { NAME_RANGE, number, REASON_RANGE } from '../composition/formats.ts';
import { giveUp, orGiveUp } from '../composition/give-up.ts';
import { openOperatorBackend, WAIT_MS } from '../composition/operator-backend.ts';
import { argumentsOf } from '../launch/commands.ts';
import { SIGNALS, say } from '../launch/programs.mjs';
import {
  audienceWords,
  endWords,
  paceWords,
  problemWords,
  progressOf,
  REASONS,
  stateWords,
  UNKNOWN_ADVICE,
} from './announcement-words.ts';

const BAR_WIDTH = 24;
/** On a terminal the line of the progress is written over; in a file it is repeated less often. */
const PROGRESS_MS = process.stdout.isTTY ? 1_000 : 10_000;
/** Longer than the lease of a sender that crashed. */
const WAIT_FOR_SENDER_MS = SENDER_LEASE_MS + 3_000;

process.umask(0o077);
const { values, positionals } = argumentsOf('announce');
const [command = 'status', ...rest] = positionals;
const { to = 'everybody' } = values;
const audience =
  AUDIENCES.find((one) => one === to) ?? giveUp(`--to must be one of ${AUDIENCES.join(', ')}.`);
// `send --to completed` must not go to everybody.
if (values.to !== undefined && !['new', 'dry-run'].includes(command))
  giveUp("--to goes with 'new' and 'dry-run' only. What 'new' has made keeps its people.");
if (rest.length > 0 && !['test', 'allow', 'again', 'suppress'].includes(command))
  giveUp(`${command} takes no ${JSON.stringify(rest.join(' '))}.`);

/** A code: the answer itself may name the recipient. */
let lastFailure = '';
const backend = orGiveUp(
  await openOperatorBackend(process.env, WAIT_MS, (code) => {
    lastFailure = code;
  }),
);
const { announcements, send, suppressionsIn } = composeAnnouncements(backend);

function operator() {
  const who =
    readOperator(values.name, backend.operator) ??
    giveUp(`Say who you are, in ${NAME_RANGE}: --name "Rosa Diaz"`);
  const why = readReason(values.why) ?? giveUp(`Say why, in ${REASON_RANGE}: --why "launch day"`);
  return { who, why };
}

async function refuse(problem: AnnouncementProblem): Promise<never> {
  const status = (await announcements.status()).unwrapOr(null);
  return giveUp(problemWords(problem, status ? stateWords(status, 'terminal') : undefined));
}

const done = async <T>(result: ResultAsync<T, AnnouncementProblem>): Promise<T> =>
  (await result).match((value) => value, refuse);

function sayWhatIsMissing(): void {
  const ready = readyToSend(backend.settings.site, backend.ports.clock.now());
  if (ready.isErr()) say(`'send' is not possible yet. ${problemWords(ready.error)}`);
}

function addressOf(typed = ''): string {
  return isEmail(typed) ? normalizeEmail(typed) : giveUp(`${command} needs an e-mail address.`);
}

const readStatus = async () =>
  (await done(announcements.status())) ?? giveUp(problemWords({ kind: 'no-announcement' }));

function sayStatus(status: AnnouncementStatus): void {
  const { total, sent, left, unknown, others, isPrepared } = progressOf(status);
  say(
    `The announcement to ${audienceWords(status.announcement.audience)} is ${stateWords(status, 'terminal')}.`,
  );
  if (total === 0) return;
  say(
    `${number(sent)} of ${number(total)} sent${isPrepared ? '' : ' (still preparing)'}, ${number(left)} to go`,
  );
  if (unknown > 0) say(`${number(unknown)}: unknown whether they were sent`);
  for (const { state, reason, count } of others) {
    say(`${number(count)} ${state}: ${REASONS[reason] ?? reason}`);
  }
}

function showProgress(): { stop(): Promise<void> } {
  async function show(): Promise<void> {
    const read = await announcements.status();
    if (read.isErr() || read.value === null) return;
    const { total, settled, failed, unknown, isPrepared } = progressOf(read.value);
    const filled = total === 0 ? 0 : Math.floor((settled / total) * BAR_WIDTH);
    const line = isPrepared
      ? [
          `[${'#'.repeat(filled)}${'-'.repeat(BAR_WIDTH - filled)}] ${number(settled)} of ${number(total)}`,
          paceWords(read.value),
          ...(lastFailure === '' ? [] : [`last failure: ${lastFailure}`]),
          ...(failed > 0 ? [`${number(failed)} failed`] : []),
          ...(unknown > 0 ? [`${number(unknown)} unknown`] : []),
        ].join(', ')
      : `Preparing: ${number(total)} people so far`;
    process.stdout.write(process.stdout.isTTY ? `\r\u001b[K${line}` : `${line}\n`);
  }
  const timer = setInterval(() => void show(), PROGRESS_MS);
  return {
    async stop() {
      clearInterval(timer);
      await show();
      if (process.stdout.isTTY) process.stdout.write('\n');
    },
  };
}

async function sendIt(): Promise<void> {
  const { state } = (await readStatus()).announcement;
  if (state !== 'running') await refuse({ kind: 'not-running', state });
  const interrupt = new AbortController();
  // A terminal that has closed takes no more lines, and ends nothing.
  process.stdout.removeAllListeners('error').on('error', () => {});
  for (const signal of SIGNALS) process.once(signal, () => interrupt.abort());
  const progress = showProgress();
  const { clock } = backend.ports;
  const until = clock.monotonic() + WAIT_FOR_SENDER_MS;
  let end = await send(interrupt.signal);
  while (end.kind === 'another-sender' && clock.monotonic() < until && !interrupt.signal.aborted) {
    await new Promise((resolve) => setTimeout(resolve, 250));
    end = await send(interrupt.signal);
  }
  await progress.stop();
  sayStatus(await readStatus());
  if (end.kind === 'done') say(endWords(end));
  else {
    process.stderr.write(`${endWords(end)}\n`);
    process.exitCode = 1;
  }
}

switch (command) {
  case 'status':
    sayStatus(await readStatus());
    break;
  case 'dry-run': {
    const { recipients, excluded, samples } = await done(announcements.preview(audience));
    say(`${number(recipients)} people would get the mail. Nothing was sent.`);
    for (const [reason, count] of Object.entries(excluded)) {
      say(`${number(count)} left out: ${REASONS[reason] ?? reason}`);
    }
    for (const sample of samples) say(`  ${sample}`);
    sayWhatIsMissing();
    break;
  }
  case 'new':
    await done(announcements.create(audience, operator()));
    say("Made as a draft. Next: 'test' with your address, then 'send'.");
    sayWhatIsMissing();
    break;
  case 'test': {
    const address = addressOf(rest[0]);
    await done(announcements.test(address, operator()));
    say(`Sent to ${address} in every language. Read them, then 'send'.`);
    break;
  }
  case 'allow':
    await done(announcements.allow(addressOf(rest[0]), operator()));
    say('The address gets announcements from now on.');
    break;
  case 'send':
    if ((await readStatus()).announcement.state !== 'running') {
      await done(announcements.start(operator()));
    }
    await sendIt();
    break;
  case 'continue':
    await sendIt();
    break;
  case 'pause':
  case 'stop':
    await done(announcements.act(command, operator()));
    sayStatus(await readStatus());
    break;
  case 'resume':
    await done(announcements.act('resume', operator()));
    await sendIt();
    break;
  case 'unknown': {
    const found = await done(announcements.unknown(Number.MAX_SAFE_INTEGER));
    for (const { number: id, address, messageId, handedOverAt } of found) {
      const at = handedOverAt === null ? 'not known' : new Date(handedOverAt).toISOString();
      say(`${id}  ${at}  ${address}  ${messageId}`);
    }
    say(`${number(found.length)} mails of which nobody knows whether they were sent.`);
    if (found.length > 0) say(UNKNOWN_ADVICE);
    break;
  }
  case 'again': {
    const numbers = rest.map(Number);
    if (numbers.length === 0 || !numbers.every(Number.isSafeInteger))
      giveUp("again needs numbers of 'unknown'.");
    say(`${number(await done(announcements.sendAgain(numbers, operator())))} wait to be sent again.`);
    sayStatus(await readStatus());
    break;
  }
  case 'suppress': {
    const file = rest[0] ?? giveUp('suppress needs a file.');
    let text = '';
    try {
      text = readFileSync(file, 'utf8');
    } catch (error) {
      giveUp(`The file cannot be read (${(error as { code?: string }).code ?? 'unknown'}).`);
    }
    const { addresses, badLines } = suppressionsIn(text);
    await done(announcements.suppress(addresses, operator()));
    say(
      `${number(addresses.length)} ${addresses.length === 1 ? 'address gets' : 'addresses get'} no announcements from now on.`,
    );
    if (badLines.length > 0) giveUp(`Not understood, and left out: lines ${badLines.join(', ')}.`);
    break;
  }
  default:
    giveUp(`There is no command ${JSON.stringify(command)}. npm run announce -- --help lists them.`);
}
await backend.close();
// The mail server's connections stay open, so the program ends itself: after the output, which a pipe takes in parts.
process.stdout.write('', () => process.exit());
