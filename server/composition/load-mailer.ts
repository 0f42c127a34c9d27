import type { Mailer } from '#core/ports/mailer.ts';
import type { Settings } from '../settings.ts';

/** Loads the mailer of the settings and no other; null: mail is stored, not sent. */
export async function loadMailer(
  { mail, site }: Pick<Settings, 'mail' | 'site'>,
  onFailure?: (code: string) => void,
): Promise<Mailer | null> {
  if (mail.kind === 'dev') return null;
  const options = { fromName: site.brand, ...(onFailure && { onFailure }) };
  if (mail.kind === 'smtp') {
    return (await import('#adapters/node/smtp-mailer.ts')).makeSmtpMailer({ ...mail, ...options });
  }
  return (await import('#adapters/ses/ses-mailer.ts')).makeSesMailer({ ...mail, ...options });
}
