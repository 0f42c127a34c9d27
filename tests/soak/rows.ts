import { NO_STRACE, traceSyncedWrites } from '../bench/groups/durable.ts';
import { shown } from '../bench/harness/report.ts';
import { rehearse } from '../rehearsal/rehearsal.ts';
import { addressTiming, TIMED_CALLS } from './scenes/address-timing.ts';
import { announcementBySes, bigAnnouncement } from './scenes/big-announcement.ts';
import { consoleBesideWriters } from './scenes/console-beside-writers.ts';
import { dribblingSockets } from './scenes/dribbling-sockets.ts';
import { fullDisk } from './scenes/full-disk.ts';
import { killOneOfTwo } from './scenes/kill-one-of-two.ts';
import { killUnderWriters } from './scenes/kill-under-writers.ts';
import { killedAnnouncement } from './scenes/killed-announcement.ts';
import { longExport } from './scenes/long-export.ts';
import { longTexts } from './scenes/long-texts.ts';
import { FORMS, JSON_ROUTES, refuseBodies, refuseForms, startBesieged } from './scenes/refused-bodies.ts';
import { researchBesideSite } from './scenes/research-beside-site.ts';
import { signUpTogether } from './scenes/sign-up-together.ts';
import { stopUnderLoad } from './scenes/stop-under-load.ts';
import { strangers } from './scenes/strangers.ts';

export interface RowOptions {
  /** The share of the full size, above 0 and at most 1. */
  readonly factor: number;
  /** Keeps a command line for the record. */
  ran(command: string): void;
}

/** The result of a row: its size, figures and violations. */
export interface RowOutcome {
  readonly sizes: Readonly<Record<string, number>>;
  readonly figures: Readonly<Record<string, number | null>>;
  readonly faults: readonly string[];
  /** Sizes and figures for a reader. */
  readonly summary: string;
  /** Why it could not run here. */
  readonly skipped?: string;
}

export type Row = (options: RowOptions) => Promise<RowOutcome>;

/** A part of the full size, but at least the useful minimum. */
const part = (full: number, factor: number, least = 1) => Math.max(least, Math.round(full * factor));

const kill: Row = async ({ factor }) => {
  const sizes = { rounds: part(200, factor), writers: 50 };
  const { figures, faults } = await killUnderWriters(sizes);
  const summary = `kill -9 ${shown(figures.kills)} times under ${sizes.writers} writers: ${shown(figures.answered)} answered writes, ${shown(figures.lost)} lost`;
  return { sizes, figures, faults, summary };
};

const killPostgres: Row = async ({ factor }) => {
  const sizes = { rounds: part(50, factor), writers: 50 };
  const url = process.env.TEST_POSTGRES_URL;
  if (!url) return { sizes, figures: {}, faults: [], summary: '', skipped: 'TEST_POSTGRES_URL is not set' };
  const { figures, faults } = await killOneOfTwo({ url, ...sizes });
  const summary = `kill -9 ${shown(figures.kills)} times of one of two servers on one PostgreSQL, under ${sizes.writers} writers: ${shown(figures.answered)} answered writes and ${shown(figures.mailed)} mails, ${shown(figures.lost)} lost, ${shown(figures.refused)} refused for now; ${shown(figures.again)} mails that were in flight came again`;
  return { sizes, figures, faults, summary };
};

const fsync: Row = async ({ factor, ran }) => {
  const counts = [1, 32, 50];
  const sizes = { seconds: part(10, factor) };
  const found = await traceSyncedWrites({ counts, milliseconds: sizes.seconds * 1_000, ran });
  if (found === null) return { sizes, figures: {}, faults: [], summary: '', skipped: NO_STRACE };
  const faults = found.flatMap(({ clients, answers, afterSync }) => {
    if (answers === 0) return [`${clients} clients: nothing was answered`];
    return afterSync === answers ? [] : [`${clients} clients: ${answers - afterSync} answers before a sync`];
  });
  const figures = Object.fromEntries(
    found.flatMap(({ clients, answers, afterSync, syncs }) => [
      [`answers, ${clients} clients`, answers],
      [`answers after their sync, ${clients} clients`, afterSync],
      [`syncs, ${clients} clients`, syncs],
    ]),
  );
  const summary = found
    .map(
      ({ clients, answers, afterSync, syncs }) =>
        `${clients} at once: ${shown(afterSync)} of ${shown(answers)} writes answered after their sync, ${shown(syncs)} syncs`,
    )
    .join('; ');
  return { sizes, figures, faults, summary };
};

/** Target for the 95th percentile of responses, milliseconds; it does not decide whether a row passes. */
const SIGN_UP_TARGET_MS = 250;

/** As many people as one machine serves in a minute, or more: then some are asked to come back later. */
const signUps =
  (people: number, mayRefuse: boolean): Row =>
  async ({ factor }) => {
    const sizes = { people: part(people, factor), seconds: 60 * factor, concurrency: 1_000, followers: 100 };
    const { figures, faults } = await signUpTogether({ ...sizes, mayRefuse });
    const {
      accepted,
      refused,
      mailed,
      seconds,
      p50Ms,
      p95Ms,
      worstMs,
      p95AfterMs,
      workedSeconds,
      waitedSeconds,
    } = figures;
    const met = (ms: number | null) =>
      ms === null
        ? 'unknown'
        : `${shown(ms)} ms (target ≤ ${shown(SIGN_UP_TARGET_MS)} ms, ${ms <= SIGN_UP_TARGET_MS ? 'met' : 'missed'})`;
    const core =
      workedSeconds === null || waitedSeconds === null
        ? ''
        : `; the server worked ${shown(workedSeconds)} s and waited ${shown(waitedSeconds)} s for a core`;
    const summary = `${shown(sizes.people)} sign-ups in ${shown(seconds)} s: ${shown(accepted)} accepted, ${shown(refused)} refused for now, ${shown(mailed)} mailed; p50 ${shown(p50Ms)} ms, p95 ${mayRefuse ? `${shown(p95Ms)} ms` : met(p95Ms)}, worst ${shown(worstMs)} ms; 5 s later p95 ${met(p95AfterMs)}${core}`;
    return { sizes, figures, faults, summary };
  };

const dribble: Row = async ({ factor }) => {
  const sizes = { sockets: part(1_000, factor, 8), rounds: part(1_000, factor, 20) };
  const { figures, faults } = await dribblingSockets(sizes);
  const summary = `${shown(sizes.sockets)} dribbling sockets: ${shown(figures.served)} other requests served, p95 ${shown(figures.p95BesideMs)} ms (${shown(figures.p95AloneMs)} ms without the sockets)`;
  return { sizes, figures, faults, summary };
};

const stop: Row = async ({ factor }) => {
  const sizes = { rounds: part(50, factor), writers: 20 };
  const { figures, faults } = await stopUnderLoad(sizes);
  const summary = `SIGTERM ${shown(sizes.rounds)} times under ${sizes.writers} clients: ${shown(figures.accepted)} accepted, ${shown(figures.lost)} lost; the slowest stop took ${shown(figures.slowestMs)} ms`;
  return { sizes, figures, faults, summary };
};

const disk: Row = async ({ factor }) => {
  const sizes = { rounds: part(100, factor), crowd: 50 };
  const { figures, faults } = await fullDisk(sizes);
  const summary = `the disk full ${shown(sizes.rounds)} times: ${shown(figures.refused)} writes refused at once, and back each time`;
  return { sizes, figures, faults, summary };
};

const bodies: Row = async ({ factor }) => {
  const sizes = { routes: JSON_ROUTES.length + FORMS.length, bodies: part(10_000, factor) };
  const besieged = await startBesieged();
  try {
    const faults: string[] = [];
    let requests = 0;
    for (const route of JSON_ROUTES) {
      const seen = await refuseBodies(besieged, route, sizes.bodies);
      requests += seen.figures.requests;
      faults.push(...seen.faults.map((fault) => `${route[0]} ${route[1]}: ${fault}`));
    }
    for (const form of FORMS) {
      const seen = await refuseForms(besieged, form, sizes.bodies);
      requests += seen.figures.requests;
      faults.push(...seen.faults.map((fault) => `the form of ${form[0]}: ${fault}`));
    }
    const summary = `${shown(requests)} generated bodies to ${sizes.routes} routes and forms, ${shown(faults.length)} faults`;
    return { sizes, figures: { requests }, faults, summary };
  } finally {
    await besieged.server.stop();
  }
};

const timing: Row = async ({ factor }) => {
  // With fewer pairs, chance alone would exceed the bounds.
  const sizes = { pairs: part(2_000, factor, 500) };
  const faults: string[] = [];
  const figures: Record<string, number> = {};
  for (const call of TIMED_CALLS) {
    const seen = await addressTiming({ call, pairs: sizes.pairs });
    figures[call] = seen.figures.auc;
    faults.push(...seen.faults);
  }
  const each = Object.entries(figures).map(([call, value]) => `${call} ${value.toFixed(3)}`);
  const summary = `known or unknown address by the time, ${shown(sizes.pairs)} pairs: AUC ${each.join(', ')} (0.5 tells nothing)`;
  return { sizes, figures, faults, summary };
};

const exportRow: Row = async ({ factor }) => {
  const sizes = { events: part(2_000_000, factor, 1_000) };
  const { figures, faults } = await longExport(sizes);
  const memory = figures.moreMemoryMb === null ? '' : `, ${shown(figures.moreMemoryMb)} MB more memory`;
  const summary = `${shown(figures.exported)} events exported${memory}; others' p99 ${shown(figures.p99Ms)} ms (target ≤ 50 ms), ${shown(figures.p99WhileErasedMs)} ms while the person was deleted`;
  return { sizes, figures, faults, summary };
};

const strangersRow: Row = async ({ factor }) => {
  const sizes = { requests: part(100_000, factor, 100), networks: 50, concurrency: 50 };
  const { figures, faults } = await strangers(sizes);
  const memory = figures.memoryMb === null ? '' : `, memory ${shown(figures.memoryMb)} MB`;
  const summary = `${shown(figures.requests)} requests of strangers from ${sizes.networks} networks: file ${shown(figures.fileMb)} MB${memory}, at most ${shown(figures.mostMails)} mails to one address; others' p95 ${shown(figures.othersP95Ms)} ms (target ≤ 1,000 ms)`;
  return { sizes, figures, faults, summary };
};

const longTextsRow: Row = async ({ factor }) => {
  const sizes = {
    requests: part(200_000, factor, 2_000),
    networks: 50,
    concurrency: 50,
    seconds: 1_800 * factor,
  };
  const { figures, faults } = await longTexts(sizes);
  const { beforeMb, afterMb } = figures;
  const memory =
    beforeMb === null || afterMb === null
      ? ''
      : `: memory ${shown(beforeMb)} MB before, ${shown(afterMb)} MB after`;
  const summary = `${shown(figures.answered)} requests with long addresses from ${sizes.networks} networks in ${shown(sizes.seconds)} s${memory}`;
  return { sizes, figures, faults, summary };
};

const announceRow: Row = async ({ factor }) => {
  const sizes = { people: part(100_000, factor, 500), bySes: part(2_000, factor, 100) };
  const { figures, faults } = await bigAnnouncement(sizes);
  const ses = await announcementBySes({ people: sizes.bySes });
  const memory = figures.memoryMb === null ? '' : `, memory ${shown(figures.memoryMb)} MB (limit 200 MB)`;
  const summary = `an announcement to ${shown(sizes.people)} people: prepared in ${shown(figures.preparedMs)} ms (target ≤ 10,000 ms)${memory}, ${shown(figures.perSecond)} mails a second; the server's p95 ${shown(figures.p95BesideMs)} ms (${shown(figures.p95AloneMs)} ms without); by SES ${shown(ses.figures.sent)} in ${shown(ses.figures.seconds)} s`;
  return {
    sizes,
    figures: { ...figures, sesSeconds: ses.figures.seconds, sesSent: ses.figures.sent },
    faults: [...faults, ...ses.faults],
    summary,
  };
};

const announceKill: Row = async ({ factor }) => {
  const sizes = { people: part(3_000, factor, 60), kills: part(50, factor, 2), perSecond: 500 };
  const { figures, faults } = await killedAnnouncement(sizes);
  const summary = `kill -9 ${shown(figures.kills)} times while ${shown(sizes.people)} people get one mail: ${shown(figures.sent)} got one, nobody two; ${shown(figures.unknown)} listed as unknown, ${shown(figures.unknownNotSent)} of them were not sent`;
  return { sizes, figures, faults, summary };
};

const consoleRow: Row = async ({ factor }) => {
  const sizes = { actions: part(500, factor, 8), writers: 32 };
  const { figures, faults } = await consoleBesideWriters(sizes);
  const summary = `${shown(figures.actions)} actions of the console beside ${sizes.writers} writers: p95 ${shown(figures.consoleP95Ms)} ms; ${shown(figures.written)} writes through the site, p95 ${shown(figures.siteP95Ms)} ms`;
  return { sizes, figures, faults, summary };
};

const researchRow: Row = async ({ factor }) => {
  const sizes = { visitors: part(5_000_000, factor, 2_000) };
  const { figures, faults } = await researchBesideSite(sizes);
  const worked =
    figures.workedSeconds === null ? '' : `, the console worked ${shown(figures.workedSeconds)} s`;
  const summary = `the research of ${shown(sizes.visitors)} visitors: ${shown(figures.reportMs)} ms (target ≤ 30,000 ms)${worked}; its overview meanwhile at most ${shown(figures.overviewWorstMs)} ms (target ≤ 2,000 ms); the server's p95 ${shown(figures.p95BesideMs)} ms (${shown(figures.p95AloneMs)} ms without)`;
  return { sizes, figures, faults, summary };
};

const rehearsalRow: Row = async ({ factor }) => {
  const sizes = { rounds: part(3, factor) };
  const faults: string[] = [];
  for (let round = 0; round < sizes.rounds && faults.length === 0; round += 1)
    faults.push(...(await rehearse()).failed);
  return { sizes, figures: {}, faults, summary: `the life of an operator, ${shown(sizes.rounds)} times` };
};

/** In the order in which they run. */
export const ROWS: Readonly<Record<string, Row>> = {
  'full-disk': disk,
  dribble,
  fsync,
  timing,
  'sign-ups': signUps(40_000, false),
  rush: signUps(80_000, true),
  stop,
  export: exportRow,
  bodies,
  strangers: strangersRow,
  'long-texts': longTextsRow,
  announce: announceRow,
  'announce-kill': announceKill,
  console: consoleRow,
  research: researchRow,
  rehearsal: rehearsalRow,
  kill,
  'kill-postgres': killPostgres,
};
