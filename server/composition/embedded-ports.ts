import { resolvePorts } from '#adapters/inversify/resolve-ports.ts';
import { makeArgon2PasswordHasher } from '#adapters/node/argon2-password-hasher.ts';
import { makeNodeTokenDigest } from '#adapters/node/node-token-digest.ts';
import { makeSqlCleanUp } from '#adapters/sql/sql-clean-up.ts';
import { makeSqlEventStore } from '#adapters/sql/sql-event-store.ts';
import { makeSqlOutboxQueue } from '#adapters/sql/sql-outbox-queue.ts';
import { makeSqlSecurityLog } from '#adapters/sql/sql-security-log.ts';
import type { SqlStore } from '#adapters/sql/sql-store.ts';
import { makeSqlUnitOfWork } from '#adapters/sql/sql-unit-of-work.ts';
import type { OperatorPorts } from '#core/operating/audited.ts';
import { storageFigures } from '#core/operating/overview.ts';
import type { ServiceOptions } from '#core/services.ts';
import type { Settings } from '../settings.ts';
import type { StoreProblem } from './backend.ts';
import { type CommonPorts, commonPorts, type ServerOptions, type StoragePorts } from './common-ports.ts';
import { MAIL_WORDS } from './mail-copies.ts';

export interface EmbeddedPorts extends CommonPorts, StoragePorts, OperatorPorts {}

/** The ports over one database. */
export function embeddedPorts({
  store,
  ...options
}: Omit<ServerOptions, 'pages'> & { readonly store: SqlStore }): EmbeddedPorts {
  const { site } = options.settings;
  return resolvePorts<EmbeddedPorts>({
    ...commonPorts(options),
    digest: () => makeNodeTokenDigest(store.digestKey),
    hasher: () => options.replace?.hasher ?? makeArgon2PasswordHasher(),
    uow: () => makeSqlUnitOfWork({ store }),
    outbox: () => makeSqlOutboxQueue({ store }),
    retention: () => makeSqlCleanUp({ store }),
    securityLogStore: () => makeSqlSecurityLog({ store }),
    events: ({ clock }) => (site.analytics === 'first-party' ? makeSqlEventStore({ store, clock }) : null),
    checkWritable: () => store.checkWritable,
    figures:
      ({ uow, clock }) =>
      () =>
        uow.read((tables) => storageFigures(tables, clock.now())),
  });
}

export const serviceOptions = ({ site, callLink, networkLimitFactor }: Settings): ServiceOptions => ({
  ...site,
  callLink,
  networkLimitFactor,
  mailWords: MAIL_WORDS,
});

export function storeProblem(error: unknown): StoreProblem {
  const { code, message } = error as { code?: unknown; message?: string };
  return Object.freeze({ kind: 'cannot-open-store', code: String(code ?? ''), detail: message ?? '' });
}
