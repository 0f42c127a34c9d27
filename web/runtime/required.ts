import { type Context, use } from 'react';

export function required<T>(context: Context<T | null>): T {
  const value = use(context);
  if (value === null) throw new Error('rendered outside of a provider that it needs');
  return value;
}
