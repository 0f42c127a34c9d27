import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '../support/running-server.ts';
import { CALL_LIMIT_MS, type Driver, type Key, type Point, type Tab, VIEWPORT_HEIGHT } from './driver.ts';

const WINDOW = fileURLToPath(new URL('webkit-window.py', import.meta.url));

/** The code points of WebDriver for keys without a character. */
const KEY_CODES: Readonly<Record<Key, string>> = { Enter: '\uE007', Escape: '\uE00C', Backspace: '\uE003' };

/** Changes the page for two seconds, because WebKit takes a screenshot at its next frame, and a still page has none. */
const REPAINT = `(() => {
  const { style } = document.documentElement;
  const timer = setInterval(() => { style.opacity = style.opacity === '1' ? '0.99' : '1'; }, 50);
  setTimeout(() => { clearInterval(timer); style.opacity = ''; }, 2_000);
})()`;

const steps = (from: Point, to: Point): readonly Point[] =>
  Array.from({ length: 10 }, (_, index) => {
    const part = (index + 1) / 10;
    return { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part };
  });

/** Debian's WebKitGTK on a virtual screen, driven by WebDriver. It can have one tab at a time. */
export async function startWebKit(): Promise<Driver> {
  const { screen, display } = await startScreen();
  const port = await freePort();
  const service = spawn(
    // Makes the pages write each line of their console at once.
    'stdbuf',
    ['--output=L', 'WebKitWebDriver', `--port=${port}`],
    {
      env: {
        ...process.env,
        DISPLAY: display,
        GDK_BACKEND: 'x11',
        LIBGL_ALWAYS_SOFTWARE: '1',
        WEBKIT_DISABLE_DMABUF_RENDERER: '1',
      },
      stdio: 'ignore',
    },
  );

  const call = async (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object): Promise<unknown> => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body ? { body: JSON.stringify(body) } : {}),
      signal: AbortSignal.timeout(CALL_LIMIT_MS),
    });
    const { value } = (await answer.json()) as { value: { error?: string; message?: string } | null };
    if (!answer.ok) throw new Error(`${path}: ${value?.error} ${value?.message}`);
    return value;
  };

  const newTab = async (width: number): Promise<Tab & { readonly version: string }> => {
    const folder = mkdtempSync(join(tmpdir(), 'webkit-under-test-'));
    const options = { binary: WINDOW, args: [folder, String(width), String(VIEWPORT_HEIGHT)] };
    const { sessionId, capabilities } = (await call('POST', '/session', {
      capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': options } },
    }).catch((error) => {
      throw new Error(`no window: ${error} ${readFileSync(join(folder, 'console'), 'utf8')}`);
    })) as { sessionId: string; capabilities: { browserVersion: string } };
    const at = `/session/${sessionId}`;
    const post = async (path: string, body: object = {}) => call('POST', `${at}${path}`, body);
    const evaluate = (expression: string) =>
      post('/execute/sync', { script: `return ${expression}`, args: [] });
    const act = async (type: 'key' | 'pointer', actions: readonly object[]) =>
      void (await post('/actions', { actions: [{ type, id: type, actions }] }));
    const strike = (keys: readonly string[]) =>
      act(
        'key',
        keys.flatMap((value) => [
          { type: 'keyDown', value },
          { type: 'keyUp', value },
        ]),
      );
    const move = ({ x, y }: Point) => ({ type: 'pointerMove', x: Math.round(x), y: Math.round(y) });
    return {
      version: capabilities.browserVersion,
      open: async (url) => void (await post('/url', { url })),
      back: async () => void (await post('/back')),
      evaluate,
      mouse: (from, to) =>
        act('pointer', [
          move(from),
          { type: 'pointerDown', button: 0 },
          // A page needs time to draw what is dragged.
          ...(to ? steps(from, to).flatMap((step) => [move(step), { type: 'pause', duration: 30 }]) : []),
          { type: 'pointerUp', button: 0 },
        ]),
      type: (text) => strike([...text]),
      press: (key) => strike([KEY_CODES[key]]),
      screenshot: async () => {
        await evaluate(REPAINT);
        return Buffer.from((await call('GET', `${at}/screenshot`)) as string, 'base64');
      },
      errors: async () =>
        readFileSync(join(folder, 'console'), 'utf8')
          .split('\n')
          .filter((line) => /\bCONSOLE (\w+ )*ERROR\b/.test(line)),
      close: async () => {
        await call('DELETE', at);
        rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
      },
    };
  };

  const close = async () => {
    service.kill();
    screen.kill();
  };
  try {
    const limit = Date.now() + CALL_LIMIT_MS;
    while (!(await call('GET', '/status').catch(() => null))) {
      if (Date.now() > limit) throw new Error('WebKitWebDriver did not start.');
      await delay(50);
    }
    const probe = await newTab(1280);
    await probe.close();
    return { name: 'WebKit', version: probe.version, newTab, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** A virtual screen, and its name for programs of X. */
async function startScreen(): Promise<{ screen: ChildProcess; display: string }> {
  const screen = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1280x1000x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const number = await new Promise<string>((resolve, reject) => {
    screen.stdio[3]?.once('data', (chunk) => resolve(String(chunk).trim()));
    screen.once('error', reject);
    screen.once('exit', (code) => reject(new Error(`Xvfb ended with ${code}.`)));
  });
  return { screen, display: `:${number}` };
}
