import { type Context, use } from 'react';

/** The value of a context without which nothing works. */
export function required<T>(context: Context<T | null>): T {
  const value = use(context);
  if (value === null) throw new Error('rendered outside of a provider that it needs');
  return value;
}
