import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';

// What systemd does with a socket unit: `node socket-holder.ts PORT RUNS SERVER` opens the port and runs the server with this socket,
// again each time it ends. It waits synchronously, so it never takes a connection itself.

const [port, runs, server = ''] = process.argv.slice(2);
const socket = createServer().listen(Number(port), '127.0.0.1');
await once(socket, 'listening');
const { fd } = (socket as unknown as { _handle: { fd: number } })._handle;
for (let run = 0; run < Number(runs); run += 1) {
  // The server's process is that of the shell, whose number it needs.
  spawnSync(
    '/bin/sh',
    ['-c', 'echo "process $$"; LISTEN_FDS=1 LISTEN_PID=$$ exec "$0" "$1"', process.execPath, server],
    { stdio: ['ignore', 'inherit', 'inherit', fd] },
  );
}
process.exit();
