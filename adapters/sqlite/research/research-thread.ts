import { constants, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import type { ResearchData } from '#core/ports/research-store.ts';
import type { ReportRange } from '#core/research/report-range.ts';
import { readResearch } from './read-research.ts';
import { readSnapshot } from './read-snapshot.ts';

const { path, range } = workerData as { readonly path: string; readonly range: ReportRange };

// The server goes first.
setPriority(constants.priority.PRIORITY_LOW);
const data: ResearchData = readSnapshot(path, (database) => readResearch(database, range));
parentPort?.postMessage(data);
