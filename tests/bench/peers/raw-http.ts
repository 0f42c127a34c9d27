import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Only node:http and one buffer: the cost of Node itself. */
const { body, type, encoding } = JSON.parse(process.argv[2] ?? '{}') as {
  body: string;
  type: string;
  encoding?: string;
};
const bytes = Buffer.from(body, 'base64');
const headers = {
  'content-type': type,
  'content-length': bytes.length,
  ...(encoding === undefined ? {} : { 'content-encoding': encoding }),
};
const server = createServer((_request, response) => {
  response.writeHead(200, headers);
  response.end(bytes);
});
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }));
