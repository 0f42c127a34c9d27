import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { setTimeout as delay } from 'node:timers/promises';
import type { BrowserRequests } from '../e2e/reached-step.ts';
import type { Point, Tab } from './driver.ts';

/** An element as a person names it. `text`: a part of its text. `nth` counts from 0 among those that are drawn. */
export type Target = (
  | { readonly role: string; readonly name: string }
  | { readonly label: string }
  | { readonly text: string }
  | { readonly css: string }
) & { readonly nth?: number };

/** Limits name what never comes; nothing depends on the speed of the machine. */
const WAIT_LIMIT_MS = 90_000;

const QUERIES = readFileSync(
  createRequire(import.meta.url).resolve('@testing-library/dom/dist/@testing-library/dom.umd.min.js'),
  'utf8',
);

interface Found {
  readonly value: string;
  readonly checked: boolean;
  readonly focused: boolean;
  readonly disabled: boolean;
  /** Where a press reaches the element, or null if something covers it. */
  readonly at: Point | null;
}

/** Runs in the page. Null: not drawn. 'no queries': Testing Library has to be loaded first. */
function look(target: Target, scrolls: boolean): Found | null | 'no queries' {
  const queries = (globalThis as { TestingLibraryDom?: typeof import('@testing-library/dom') })
    .TestingLibraryDom;
  if (!queries) return 'no queries';
  const all = (): readonly HTMLElement[] => {
    if ('role' in target) return queries.queryAllByRole(document.body, target.role, { name: target.name });
    if ('label' in target) return queries.queryAllByLabelText(document.body, target.label);
    if ('text' in target) return queries.queryAllByText(document.body, target.text, { exact: false });
    return [...document.querySelectorAll<HTMLElement>(target.css)];
  };
  const drawn = all().filter((element) => element.checkVisibility({ visibilityProperty: true }));
  const element = drawn[target.nth ?? 0];
  if (!element) return null;
  const { value = '', checked = false, labels = null } = element as Partial<HTMLInputElement>;
  const pointOn = (surface: HTMLElement): Point | null => {
    const { left, top, width, height } = surface.getBoundingClientRect();
    const point = { x: Math.floor(left + width / 2), y: Math.floor(top + height / 2) };
    const hit = document.elementFromPoint(point.x, point.y);
    return hit && (surface.contains(hit) || hit.closest('label')?.control === element) ? point : null;
  };
  const reach = (surface: HTMLElement): Point | null => {
    const point = pointOn(surface);
    if (point || !scrolls) return point;
    // Only what is out of sight: two presses at the same place would count as a double press.
    surface.scrollIntoView({ block: 'center', behavior: 'instant' });
    return pointOn(surface);
  };
  return {
    value,
    checked,
    focused: document.activeElement === element,
    disabled: element.getAttribute('aria-disabled') === 'true' || element.matches(':disabled'),
    at: [element, ...(labels ?? [])].reduce<Point | null>((found, surface) => found ?? reach(surface), null),
  };
}

const call = (page: (...args: never[]) => unknown, ...args: readonly unknown[]) =>
  `(${page})(...${JSON.stringify(args)})`;

/** What a person does and sees, the same in every browser. Everything waits for the page. */
export class Screen {
  readonly #tab: Tab;
  readonly #url: string;

  constructor(tab: Tab, url: string) {
    this.#tab = tab;
    this.#url = url;
  }

  /** Runs a function in the page. */
  async run<Args extends readonly unknown[], Result>(
    page: (...args: Args) => Result | Promise<Result>,
    ...args: Args
  ): Promise<Result> {
    return (await this.#tab.evaluate(call(page, ...args))) as Result;
  }

  /** Waits until `done` returns something other than null or false. An error counts as null: the page may be changing. */
  async until<Value>(what: string, done: () => Promise<Value | null | false>): Promise<Value> {
    const limit = Date.now() + WAIT_LIMIT_MS;
    for (;;) {
      let reason = '';
      const value = await done().catch((error) => {
        reason = `: ${error}`;
        return null;
      });
      if (value !== null && value !== false) return value;
      if (Date.now() > limit) throw new Error(`waited in vain for ${what}${reason}`);
      await delay(50);
    }
  }

  async #look(target: Target, scrolls = false): Promise<Found | null> {
    const found = await this.run(look, target, scrolls);
    if (found !== 'no queries') return found;
    await this.#tab.evaluate(`void (() => {${QUERIES}})()`);
    return null;
  }

  #wait(target: Target, state: string, holds: (found: Found | null) => boolean): Promise<unknown> {
    return this.until(`${JSON.stringify(target)} ${state}`, async () => holds(await this.#look(target)));
  }

  /** Opens a path or an address, and waits until the page is hydrated. */
  async open(address: string): Promise<void> {
    await this.#tab.open(new URL(address, this.#url).href);
    await this.until(`${address} to be hydrated`, () =>
      this.run(() =>
        [...document.querySelectorAll('#root main *')].some((element) =>
          Object.keys(element).some((key) => key.startsWith('__reactFiber')),
        ),
      ),
    );
  }

  back = (): Promise<void> => this.#tab.back();
  type = (text: string): Promise<void> => this.#tab.type(text);
  press: Tab['press'] = (key) => this.#tab.press(key);
  errors = (): Promise<readonly string[]> => this.#tab.errors();

  /** Waits until the path is `path`, and checks that the page does not scroll sideways. */
  async isAt(path: string): Promise<void> {
    await this.until(`the path ${path}`, () => this.run((wanted) => location.pathname === wanted, path));
    await this.until(`${path} to fit into the width`, () =>
      this.run(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth),
    );
  }

  async sees(target: Target): Promise<void> {
    await this.#wait(target, 'to be seen', (found) => found !== null);
  }

  async seesNot(target: Target): Promise<void> {
    await this.until(`${JSON.stringify(target)} to be gone`, async () => {
      // A look that had to load the queries first has not seen anything.
      const found = await this.run(look, target, false);
      if (found === 'no queries') await this.#look(target);
      return found === null;
    });
  }

  async focuses(target: Target): Promise<void> {
    await this.#wait(target, 'to have the focus', (found) => found?.focused === true);
  }

  async holds(target: Target, value: string): Promise<void> {
    await this.#wait(target, `to hold ${value}`, (found) => found?.value === value);
  }

  /** Where the element stays for two looks, uncovered and enabled. */
  #reach(target: Target): Promise<Point> {
    let last: Point | null = null;
    return this.until(`${JSON.stringify(target)} to be pressed`, async () => {
      const found = await this.#look(target, true);
      const at = found && !found.disabled ? found.at : null;
      const settled = at && last && at.x === last.x && at.y === last.y ? at : null;
      last = at;
      return settled;
    });
  }

  async click(target: Target): Promise<void> {
    await this.#tab.mouse(await this.#reach(target));
  }

  async check(target: Target): Promise<void> {
    await this.click(target);
    await this.#wait(target, 'to be checked', (found) => found?.checked === true);
  }

  async fill(target: Target, text: string): Promise<void> {
    await this.click(target);
    await this.focuses(target);
    await this.type(text);
  }

  async drag(from: Target, to: Target): Promise<void> {
    const [start, end] = [await this.#reach(from), await this.#look(to)];
    if (!end?.at) throw new Error(`${JSON.stringify(to)} is not on the screen`);
    await this.#tab.mouse(start, end.at);
  }

  /** Requests of this browser, without its screens. A page of the site must be open. */
  get requests(): BrowserRequests {
    return {
      request: {
        fetch: async (url, options) => {
          const { status, text } = await this.run(
            async (address: string, method: string, data: object | null) => {
              const headers = { 'content-type': 'application/json' };
              const body = data ? { body: JSON.stringify(data), headers } : {};
              const answer = await fetch(address, { method, ...body });
              return { status: answer.status, text: await answer.text() };
            },
            url,
            options?.method ?? 'GET',
            options?.data ?? null,
          );
          return {
            ok: () => status >= 200 && status < 300,
            status: () => status,
            json: async () => JSON.parse(text),
          };
        },
      },
    };
  }
}
