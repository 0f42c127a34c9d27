import { accountToasts } from '#copy/account.ts';
import type { AccountSaved } from '#core/onboarding/save-account.ts';

const byMail = { about: 'form', ...accountToasts.setByEmail, tone: 'info' } as const;
const notSet = { about: 'saving', ...accountToasts.passwordNotSet, tone: 'error' } as const;

export const ACCOUNT_SAVED = {
  'password-kept': [],
  'password-set': [],
  'password-by-mail': [byMail, notSet],
  'password-not-set': [notSet],
} as const satisfies Record<AccountSaved, unknown>;
