/** What the flows need of a browser. One implementation per protocol. */

export type Key = 'Enter' | 'Escape' | 'Backspace';

/** In CSS pixels of the viewport. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A page in a fresh browser, with no cookies and no storage. */
export interface Tab {
  open(url: string): Promise<void>;
  back(): Promise<void>;
  /** Evaluates an expression in the page and awaits it. Its value must be JSON. */
  evaluate(expression: string): Promise<unknown>;
  /** Presses the mouse, moves it if there is a second point, and releases it. */
  mouse(from: Point, to?: Point): Promise<void>;
  type(text: string): Promise<void>;
  press(key: Key): Promise<void>;
  /** A PNG of the viewport. */
  screenshot(): Promise<Uint8Array>;
  /** Errors in the console, uncaught errors and policy violations so far. */
  errors(): Promise<readonly string[]>;
  close(): Promise<void>;
}

export interface Driver {
  readonly name: string;
  readonly version: string;
  newTab(width: number): Promise<Tab>;
  close(): Promise<void>;
}

export const VIEWPORT_HEIGHT = 844;
/** Ends calls that hang, milliseconds. */
export const CALL_LIMIT_MS = 60_000;
