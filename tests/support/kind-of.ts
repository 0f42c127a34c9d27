import type { Result, ResultAsync } from 'neverthrow';

/** 'ok', or the kind of the failure. */
export async function kindOf<T, E extends { readonly kind: string }>(
  result: Result<T, E> | Promise<Result<T, E>> | ResultAsync<T, E>,
): Promise<E['kind'] | 'ok'> {
  const settled = await result;
  return settled.isOk() ? 'ok' : settled.error.kind;
}
