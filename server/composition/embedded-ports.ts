import { resolvePorts } from '#adapters/inversify/resolve-ports.ts';
import { makeArgon2PasswordHasher } from '#adapters/node/argon2-password-hasher.ts';
import { makeNodeTokenDigest } from '#adapters/node/node-token-digest.ts';
import type { SqliteStore } from '#adapters/sqlite/group-commit.ts';
import { makeSqliteCleanUp } from '#adapters/sqlite/sqlite-clean-up.ts';
import { makeSqliteEventStore } from '#adapters/sqlite/sqlite-event-store.ts';
import { makeSqliteOutboxQueue } from '#adapters/sqlite/sqlite-outbox-queue.ts';
import { makeSqliteSecurityLog } from '#adapters/sqlite/sqlite-security-log.ts';
import { makeSqliteUnitOfWork } from '#adapters/sqlite/sqlite-unit-of-work.ts';
import type { OperatorPorts } from '#core/operating/audited.ts';
import { storageFigures } from '#core/operating/overview.ts';
import type { ServiceOptions } from '#core/services.ts';
import type { Settings } from '../settings.ts';
import type { StoreProblem } from './backend.ts';
import { type CommonPorts, commonPorts, type ServerOptions, type StoragePorts } from './common-ports.ts';
import { MAIL_WORDS } from './mail-copies.ts';

export interface EmbeddedPorts extends CommonPorts, StoragePorts, OperatorPorts {}

/** The ports over one SQLite database. */
export function embeddedPorts({
  store,
  ...options
}: Omit<ServerOptions, 'pages'> & { readonly store: SqliteStore }): EmbeddedPorts {
  const { site } = options.settings;
  return resolvePorts<EmbeddedPorts>({
    ...commonPorts(options),
    digest: () => makeNodeTokenDigest(store.digestKey),
    hasher: () => options.replace?.hasher ?? makeArgon2PasswordHasher(),
    uow: () => makeSqliteUnitOfWork({ store }),
    outbox: () => makeSqliteOutboxQueue({ store }),
    retention: () => makeSqliteCleanUp({ store }),
    securityLogStore: () => makeSqliteSecurityLog({ store }),
    events: ({ clock }) => (site.analytics === 'first-party' ? makeSqliteEventStore({ store, clock }) : null),
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
