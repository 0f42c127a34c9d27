/** A backend that a test can make fail. */
export interface BreakableBackend {
  /** From now on it is unreachable or unavailable, or refuses what it gets. */
  breakBackend(): Promise<void>;
  healBackend(): Promise<void>;
  close(): Promise<void>;
}

/** Registers a test case. A backend with known differences provides its own function. */
export type ContractCase = (title: string, run: () => Promise<void>) => void;

/** Describes what every implementation of a port does, over a new harness for each test. */
export type Contract<Harness> = (
  name: string,
  makeHarness: () => Promise<Harness>,
  it?: ContractCase,
) => void;
