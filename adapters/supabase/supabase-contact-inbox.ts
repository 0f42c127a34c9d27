import { contactMail } from '#core/contact/contact-mail.ts';
import type { ContactInbox } from '#core/ports/contact-inbox.ts';
import { callFunction } from './function-call.ts';
import type { HostedClient } from './supabase-client.ts';

/** The function `send-email`, which accepts mail to `supportEmail` only. */
export function makeSupabaseContactInbox({
  client: { functions },
  supportEmail,
}: {
  client: Pick<HostedClient, 'functions'>;
  supportEmail: string;
}): ContactInbox {
  return {
    send: (message) =>
      callFunction(functions, 'send-email', contactMail(message, supportEmail)).map(() => undefined),
  };
}
