import { existsSync } from 'node:fs';
import { connect } from 'node:net';
import { dirname, join } from 'node:path';
import { run } from './programs.mjs';

/** Path of npm's program for the current Node; null if only the command `npm` is known. */
function npmProgram() {
  const told = process.env.npm_execpath;
  if (told && /npm-cli\.c?js$/.test(told) && existsSync(told)) return told;
  const folder = dirname(process.execPath);
  const places = [
    join(folder, '..', 'lib', 'node_modules', 'npm', 'bin', 'npm-cli.js'),
    join(folder, 'node_modules', 'npm', 'bin', 'npm-cli.js'),
  ];
  return places.find((place) => existsSync(place)) ?? null;
}

/**
 * Runs npm quietly with the current Node.
 * @param {readonly string[]} args
 */
export function npm(args) {
  const quiet = ['--no-audit', '--no-fund', '--no-update-notifier', '--loglevel=error'];
  const patient = ['--fetch-retries=2', '--fetch-retry-mintimeout=1000', '--fetch-retry-maxtimeout=8000'];
  const [command = '', ...rest] = args;
  const all = [command, ...quiet, ...patient, ...rest];
  const program = npmProgram();
  return program
    ? run(process.execPath, [program, ...all])
    : run('npm', all, { shell: process.platform === 'win32' });
}

/**
 * Whether the registry responds. Without it `npm ci` tries every package before it fails, for
 * minutes; with `--offline` it fails at once. Behind a proxy only npm can check.
 */
export async function registryAnswers() {
  const { code, stdout } = await npm(['config', 'list', '--json']);
  if (code !== 0) return true;
  try {
    const settings = JSON.parse(stdout);
    if (settings.proxy || settings['https-proxy']) return true;
    const { protocol, hostname, port } = new URL(settings.registry);
    return await accepts(hostname, Number(port) || (protocol === 'http:' ? 80 : 443));
  } catch {
    return true;
  }
}

/**
 * @param {string} host
 * @param {number} port
 * @returns {Promise<boolean>}
 */
function accepts(host, port) {
  return new Promise((resolve) => {
    const socket = connect({ host, port, timeout: 10_000 });
    /** @param {boolean} answer */
    const end = (answer) => {
      socket.destroy();
      resolve(answer);
    };
    socket.once('connect', () => end(true));
    socket.once('timeout', () => end(false));
    socket.once('error', () => end(false));
  });
}

const REASONS = [
  {
    sign: /\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ERR_SOCKET_TIMEOUT|ENETUNREACH|EHOSTUNREACH|EPROTO|ENOTCACHED)\b/,
    words: 'the npm registry cannot be reached; check the connection or the proxy, then try again',
  },
  { sign: /\b(ENOSPC|EDQUOT)\b/, words: 'the disk is full' },
  { sign: /\b(EACCES|EPERM|EROFS)\b/, words: 'this folder or the npm cache cannot be written to' },
  {
    sign: /\b\w*(SELF_SIGNED|UNABLE_TO_VERIFY|UNABLE_TO_GET_ISSUER|CERT_)\w*|self-signed certificate/,
    words:
      "the npm registry's certificate is not trusted here; NODE_EXTRA_CA_CERTS may name the one to trust",
  },
  { sign: /\bEUSAGE\b/, words: 'package-lock.json does not agree with package.json' },
  {
    sign: /\bEINTEGRITY\b/,
    words: 'a package arrived damaged (its checksum is not the one in package-lock.json)',
  },
  { sign: /spawn npm ENOENT/, words: 'npm was not found beside Node' },
];

/**
 * A one-line reason from npm's output.
 * @param {string} output
 */
export function whyNpmFailed(output) {
  const known = REASONS.find(({ sign }) => sign.test(output));
  if (known) return `${known.words}${code(output)}`;
  const line = output
    .split('\n')
    .map((text) => text.replace(/^npm (ERR!|error)\s*/, '').trim())
    .find((text) => text !== '' && !/^(code|errno|syscall|path)\b/.test(text) && !/^npm warn/i.test(text));
  return line ?? 'npm gave no reason';
}

/** @param {string} output */
function code(output) {
  const found = /npm (?:ERR!|error) code (\S+)/.exec(output)?.[1];
  return found ? ` (${found})` : '';
}
