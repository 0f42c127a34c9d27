import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import sirv from 'sirv';

/** sirv over a folder with precompressed files. */
const { folder } = JSON.parse(process.argv[2] ?? '{}') as { folder: string };
const serve = sirv(folder, { brotli: true, gzip: true, etag: true });
const server = createServer((request, response) => serve(request, response));
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }));
