import { constants, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import type { ResearchData } from '#core/ports/research-store.ts';
import type { ReportRange } from '#core/research/report-range.ts';
import { readArrivals } from './arrivals.ts';
import { readFaq } from './faq.ts';
import { readFieldErrors } from './field-errors.ts';
import { readAnonymousTimings, readSignUps } from './payment-days.ts';
import { readSnapshot } from './read-snapshot.ts';
import { readStepTimes } from './step-times.ts';
import { readSurveys } from './surveys.ts';

const { path, range } = workerData as { readonly path: string; readonly range: ReportRange };

// The server goes first.
setPriority(constants.priority.PRIORITY_LOW);
const data: ResearchData = readSnapshot(path, (database) => ({
  arrivals: readArrivals(database, range),
  stepTimes: readStepTimes(database, range),
  fieldErrors: readFieldErrors(database, range),
  faq: readFaq(database, range),
  signUps: readSignUps(database, range),
  anonymousTimings: readAnonymousTimings(database, range),
  surveys: readSurveys(database, range),
  isDemo: database.prepare('SELECT 1 FROM research_demo').get() !== undefined,
}));
parentPort?.postMessage(data);
