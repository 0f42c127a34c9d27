import { readSecurityLog } from '#adapters/sqlite/read-security-log.ts';
import { isEmail, normalizeEmail } from '#core/identity/email.ts';
import { argumentsOf } from '../launch/commands.ts';
import { findDatabase } from './embedded-operator-backend.ts';
import { giveUp, orGiveUp } from './give-up.ts';

const [email] = argumentsOf('security-log').positionals;
if (email !== undefined && !isEmail(email)) giveUp(`${JSON.stringify(email)} is not an e-mail address.`);

const { path } = orGiveUp(findDatabase(process.env));

function read() {
  try {
    return readSecurityLog(path, email === undefined ? undefined : normalizeEmail(email));
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
