import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { betterAuth } from 'better-auth';
import { getMigrations } from 'better-auth/db/migration';
import { toNodeHandler } from 'better-auth/node';
import Database from 'better-sqlite3';

/** better-auth over SQLite as in its guide, without rate limits. Sends `{port, cookies}`. */
const { folder, people } = JSON.parse(process.argv[2] ?? '{}') as { folder: string; people: number };
const options = {
  database: new Database(join(folder, 'better-auth.sqlite')),
  secret: 'a secret for nothing but measuring, long enough',
  baseURL: 'http://127.0.0.1:1',
  emailAndPassword: { enabled: true },
  rateLimit: { enabled: false },
  telemetry: { enabled: false },
  logger: { disabled: true },
};
await (await getMigrations(options)).runMigrations();
const auth = betterAuth(options);

const cookies: string[] = [];
for (let index = 0; index < people; index += 1) {
  const { headers } = await auth.api.signUpEmail({
    body: { email: `person${index}@example.com`, password: 'Marigold-Field-27', name: 'Person' },
    returnHeaders: true,
  });
  cookies.push(
    headers
      .getSetCookie()
      .map((line) => line.split(';', 1)[0])
      .join('; '),
  );
}

const handle = toNodeHandler(auth);
const server = createServer((request, response) => void handle(request, response));
server.listen(0, '127.0.0.1', () =>
  process.send?.({ port: (server.address() as AddressInfo).port, cookies }),
);
