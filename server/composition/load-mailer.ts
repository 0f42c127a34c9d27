import type { Mailer } from '#core/ports/mailer.ts';
import { makeLogger } from '../http/request-log.ts';
import type { Settings } from '../settings.ts';

/** Loads the mailer of the settings and no other; null: mail is stored, not sent. */
export async function loadMailer({
  mail,
  site,
  logLevel,
}: Pick<Settings, 'mail' | 'site' | 'logLevel'>): Promise<Mailer | null> {
  if (mail.kind === 'dev') return null;
  const sender = { fromName: site.brand };
  if (mail.kind === 'smtp') {
    const logger = makeLogger(logLevel);
    const { makeSmtpMailer } = await import('#adapters/node/smtp-mailer.ts');
    return makeSmtpMailer({ ...mail, ...sender, warn: (line) => logger.error(line) });
  }
  return (await import('#adapters/ses/ses-mailer.ts')).makeSesMailer({ ...mail, ...sender });
}
