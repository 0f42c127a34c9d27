import { errAsync, okAsync, type ResultAsync } from 'neverthrow';
import { type Outage, type RateLimited, type Rejected, unavailable } from '#core/ports/failures.ts';
import { callFunction } from './function-call.ts';
import type { HostedClient } from './supabase-client.ts';

/** The function `check-password`: whether a password is on the list of common passwords. */
export const makeSupabasePasswordCheck =
  ({ functions }: Pick<HostedClient, 'functions'>) =>
  (password: string): ResultAsync<boolean, RateLimited | Rejected | Outage> =>
    callFunction(functions, 'check-password', { password }).andThen((answer) => {
      const { common } = Object(answer);
      return typeof common === 'boolean' ? okAsync(common) : errAsync(unavailable());
    });
