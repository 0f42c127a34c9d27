// Apart from the rule, which few pages load.
export const PASSWORD_WEAKNESSES = [
  'too-short',
  'no-uppercase',
  'no-lowercase',
  'no-digit',
  'too-long',
  'like-email',
  'like-brand',
  'common',
] as const;
export type PasswordWeakness = (typeof PASSWORD_WEAKNESSES)[number];
