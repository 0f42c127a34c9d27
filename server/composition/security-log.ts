import { existsSync } from 'node:fs';
import { readSecurityLog } from '#adapters/sqlite/sqlite-security-log.ts';
import { isEmail, normalizeEmail } from '#core/identity/email.ts';
import { argumentsOf } from '../launch/commands.ts';
import { databasePath, readSettings } from '../settings.ts';
import { giveUp, orGiveUp } from './give-up.ts';

const [email] = argumentsOf('security-log').positionals;
if (email !== undefined && !isEmail(email)) giveUp(`${JSON.stringify(email)} is not an e-mail address.`);

const settings = orGiveUp(readSettings(process.env).mapErr(({ line }) => line));
const file = databasePath(settings);
if (!existsSync(file)) giveUp(`There is no database in DATA_DIR ${settings.dataDir}.`);

function read() {
  try {
    return readSecurityLog(file, email === undefined ? undefined : normalizeEmail(email));
  } catch (error) {
    return giveUp((error as Error).message);
  }
}

for (const line of read()) {
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
