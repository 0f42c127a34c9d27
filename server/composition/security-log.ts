import { readSecurityLog } from '#adapters/sql/sql-security-log.ts';
import { isEmail, normalizeEmail } from '#core/intake/email.ts';
import { argumentsOf } from '../launch/commands.ts';
import { giveUp, orGiveUp } from './give-up.ts';
import { openExistingStore } from './operator-backend.ts';
import { DATABASE_BUSY, TRY_AGAIN } from './start-problem.ts';

const [email] = argumentsOf('security-log').positionals;
if (email !== undefined && !isEmail(email)) giveUp(`${JSON.stringify(email)} is not an e-mail address.`);

const { store } = orGiveUp(await openExistingStore(process.env));
const lines = await readSecurityLog(store, email === undefined ? undefined : normalizeEmail(email));
await store.close();

const found = orGiveUp(lines.mapErr(() => `${DATABASE_BUSY}. ${TRY_AGAIN}`));
if (found.length === 0)
  console.log(`The security log ${email === undefined ? 'is empty' : `has nothing about ${email}`}.`);
for (const line of found) {
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
