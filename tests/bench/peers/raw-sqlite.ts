import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import Database from 'better-sqlite3';

/**
 * The cost of a durable write without group commit: better-sqlite3 with `synchronous=FULL`, one changed row and one commit for
 * each request over node:http. No session, no validation, no rules. `GET` returns how many commits a bare loop makes in the
 * milliseconds of `?for=`.
 */
const { folder } = JSON.parse(process.argv[2] ?? '{}') as { folder: string };
const database = new Database(join(folder, 'raw.sqlite'));
database.pragma('journal_mode = WAL');
database.pragma('synchronous = FULL');
database.exec('CREATE TABLE rows (id INTEGER PRIMARY KEY, email TEXT NOT NULL UNIQUE, name TEXT, at TEXT)');
const put = database.prepare(
  `INSERT INTO rows (email, name, at) VALUES (?, ?, ?)
   ON CONFLICT (email) DO UPDATE SET name = excluded.name, at = excluded.at`,
);

function loop(milliseconds: number): number {
  const until = performance.now() + milliseconds;
  let commits = 0;
  for (; performance.now() < until; commits += 1)
    put.run(`person${commits % 32}@example.com`, `Name${commits}`, new Date().toISOString());
  return commits;
}

const server = createServer((request, response) => {
  if (request.method === 'GET') {
    const commits = loop(Number(new URL(request.url ?? '', 'http://localhost').searchParams.get('for')));
    response.end(JSON.stringify({ commits }));
    return;
  }
  let text = '';
  request.setEncoding('utf8');
  request.on('data', (chunk) => {
    text += chunk;
  });
  request.on('end', () => {
    const { email, changes } = JSON.parse(text);
    put.run(email, changes.first_name, new Date().toISOString());
    const body = JSON.stringify({ record: { email, ...changes } });
    response.writeHead(200, {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
    });
    response.end(body);
  });
});
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }));
