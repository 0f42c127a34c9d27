import { constants, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import type { ReportRange } from '#core/research/report-range.ts';
import type { ResearchData } from '#core/research/research-store.ts';
import { readResearch } from './read-research.ts';
import { readSnapshot } from './read-snapshot.ts';

const { path, range } = workerData as { readonly path: string; readonly range: ReportRange };

// The server goes first.
setPriority(constants.priority.PRIORITY_LOW);
const data: ResearchData = readSnapshot(path, (database) => readResearch(database, range));
parentPort?.postMessage(data);
