/** An answer that is there at once, or one to wait for: `await` takes both. */
export type Awaitable<T> = T | PromiseLike<T>;
