import type { Mailer } from '#core/ports/mailer.ts';
import type { Settings } from '../settings.ts';

/** Whoever delivers mail by the settings; null: nobody, it is kept. Only the code of the one that was chosen is loaded. */
export async function loadMailer({ mail, site }: Pick<Settings, 'mail' | 'site'>): Promise<Mailer | null> {
  if (mail.kind === 'dev') return null;
  const sender = { fromName: site.brand };
  if (mail.kind === 'smtp')
    return (await import('#adapters/node/smtp-mailer.ts')).makeSmtpMailer({ ...mail, ...sender });
  return (await import('#adapters/ses/ses-mailer.ts')).makeSesMailer({ ...mail, ...sender });
}
