import { readFileSync } from 'node:fs';
import { arch, cpus, loadavg, platform, release, totalmem } from 'node:os';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..', '..', '..');
const COMPARED = [
  'better-auth',
  'better-sqlite3',
  'express',
  'hono',
  '@hono/node-server',
  'lighthouse',
  'react',
  'react-dom',
  'react-router-dom',
  'sirv',
  'styled-components',
  '@supabase/lite',
  'vite',
];

function versionOf(name: string): string {
  const file = join(ROOT, 'node_modules', name, 'package.json');
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
}

/** The machine and versions of the measurement. */
export function machineFacts() {
  const [first] = cpus();
  return {
    node: process.version,
    system: `${platform()} ${release()} ${arch()}`,
    processor: first?.model.trim() ?? 'unknown',
    cores: cpus().length,
    memoryGiB: Math.round(totalmem() / 2 ** 30),
    /** Load average of the last minute, which shows other work on the machine. */
    loadBefore: loadavg()[0],
    versions: Object.fromEntries(COMPARED.map((name) => [name, versionOf(name)])),
  };
}
