import { makePbkdf2PasswordHasher } from '#adapters/browser/pbkdf2-password-hasher.ts';
import { createServices, type Services } from '#core/services.ts';
import { makeMailOutboxJob } from '#core/site/mail-outbox.ts';
import { hostedPorts } from '#server/composition/hosted-backend.ts';
import { openStore } from '#server/composition/open-store.ts';
import { serviceOptions } from '#server/composition/ports.ts';
import { readSettings, type SupabaseSettings } from '#server/settings.ts';
import type { Lite } from './lite.ts';

/** Our server's side of a hosted project, without its routes. */
export async function openHostedServices(
  { environment }: Pick<Lite, 'environment'>,
  more: Readonly<Record<string, string>> = {},
) {
  const given = { MAIL: 'dev', MAIL_PER_DAY: '10000000', ...environment, ...more };
  const settings = readSettings(given)._unsafeUnwrap();
  const store = await openStore(settings, {});
  const project = settings.supabase as SupabaseSettings;
  const hasher = makePbkdf2PasswordHasher({ iterations: 10 });
  const ports = hostedPorts({ settings, store, project, replace: { hasher } });
  const services: Services = createServices(ports, serviceOptions(settings));
  const deliver = makeMailOutboxJob(ports);
  return {
    settings,
    project,
    store,
    ports,
    services,
    /** Sends what waits. The mails to this address, newest first. */
    async mailsTo(address: string) {
      // A notice may queue another mail.
      for (let runs = 0; runs < 2; runs += 1) while ((await deliver()) === 'more');
      return ports.mailbox?.messages(address) ?? [];
    },
  };
}

export type HostedServices = Awaited<ReturnType<typeof openHostedServices>>;
