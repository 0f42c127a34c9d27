import { isEmail } from '#core/intake/email.ts';
import { checkInstallation } from '../composition/check-installation.ts';
import { giveUp } from '../composition/give-up.ts';
import { argumentsOf } from '../launch/commands.ts';
import { readSettings } from '../settings.ts';

const { 'mail-to': mailTo } = argumentsOf('check').values;
if (mailTo !== undefined && !isEmail(mailTo)) giveUp(`${JSON.stringify(mailTo)} is not an e-mail address.`);

const findings = await checkInstallation(readSettings(process.env), Object.keys(process.env), mailTo);
for (const { level, line } of findings) process.stdout.write(`${level.padEnd(7)}  ${line}\n`);
process.exitCode = findings.some(({ level }) => level === 'problem') ? 1 : 0;
