import { existsSync } from 'node:fs';
import { readSecurityLog } from '#adapters/sqlite/sqlite-security-log.ts';
import { normalizeEmail } from '#core/identity/email.ts';
import { databasePath, readSettings } from '../settings.ts';
import { giveUp, orGiveUp } from './give-up.ts';

// `npm run security-log`: prints the security log of the database in DATA_DIR, newest last.
// `npm run security-log -- rose@example.com`: only the lines about this address.

const settings = orGiveUp(readSettings(process.env).mapErr(({ line }) => line));
const file = databasePath(settings);
if (!existsSync(file)) giveUp(`There is no database in DATA_DIR ${settings.dataDir}.`);

const email = process.argv.slice(2).find((argument) => argument.includes('@'));
for (const line of readSecurityLog(file, email === undefined ? undefined : normalizeEmail(email))) {
  const { kind, detail, addressHash, networkHash, firstAt, lastAt, count } = line;
  const parts = [
    new Date(lastAt).toISOString(),
    kind,
    ...(detail === '' ? [] : [detail]),
    ...(addressHash === '' ? [] : [`address=${addressHash}`]),
    ...(networkHash === '' ? [] : [`network=${networkHash}`]),
    ...(count === 1 ? [] : [`count=${count}`, `since=${new Date(firstAt).toISOString()}`]),
  ];
  console.log(parts.join(' '));
}
