import type { Mailer } from '#core/ports/mailer.ts';
import { makeLogger } from '../http/request-log.ts';
import type { Settings } from '../settings.ts';

/** Whoever delivers mail by the settings; null: nobody, it is kept. Only the code of the one that was chosen is loaded. */
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
