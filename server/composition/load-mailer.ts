import type { Mailer } from '#core/ports/mailer.ts';
import type { Settings } from '../settings.ts';

/**
 * Loads the mailer of the settings and no other; null: mail is stored, not sent. `onFailure` is told of each message that was not
 * sent: a code, and the error, which may name the recipient.
 */
export async function loadMailer(
  { mail, site }: Pick<Settings, 'mail' | 'site'>,
  onFailure?: (code: string, error: unknown) => void,
): Promise<(Mailer & { close(): void }) | null> {
  if (mail.kind === 'dev') return null;
  const options = { fromName: site.brand, ...(onFailure && { onFailure }) };
  if (mail.kind === 'smtp') {
    return (await import('#adapters/node/smtp-mailer.ts')).makeSmtpMailer({ ...mail, ...options });
  }
  return (await import('#adapters/ses/ses-mailer.ts')).makeSesMailer({ ...mail, ...options });
}
