import { existsSync } from 'node:fs';
import { openSqliteExport } from '#adapters/sqlite/sqlite-export.ts';
import { fillFromEmbedded } from '#adapters/supabase/fill-from-embedded.ts';
import { makeServiceClient } from '#adapters/supabase/server/service-client.ts';
import { databasePath, readSettings } from '../settings.ts';
import { giveUp, orGiveUp } from './give-up.ts';

const settings = orGiveUp(readSettings({ ...process.env, BACKEND: 'supabase' }).mapErr(({ line }) => line));
const { url, serviceKey } = settings.supabase ?? giveUp('SUPABASE_URL is missing.');

const file = databasePath(settings);
if (!existsSync(file)) giveUp(`There is no database in DATA_DIR ${settings.dataDir}.`);
const source = openSqliteExport(file);
const filled = await fillFromEmbedded({ client: makeServiceClient({ url, serviceKey }), source });
source.close();
if (filled.isErr())
  giveUp('The hosted project did not respond. Rows that were copied stay there; run this again.');

for (const { table, read, written, altered, clashes, refused } of filled.value) {
  const notes = [
    ...(altered > 0 ? [`${altered} with a character replaced`] : []),
    ...(clashes.length > 0 ? [`slot taken by another: ${clashes.join(', ')}`] : []),
    ...(refused.length > 0 ? [`refused: ${refused.join(', ')}`] : []),
  ];
  console.log([`${table}: ${read} read, ${written} written`, ...notes].join('; '));
}
if (filled.value.some(({ clashes, refused }) => clashes.length + refused.length > 0)) process.exitCode = 2;
