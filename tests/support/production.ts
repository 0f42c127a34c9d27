/** Settings with which a server starts in production, as an operator gives them. */
export const PRODUCTION = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://www.example.org',
  MAIL: 'smtp',
  SMTP_URL: 'smtps://name:hunter2@mail.example.org:465',
  MAIL_FROM: 'hello@example.org',
  TRUSTED_PROXIES: '0',
  SUPPORT_EMAIL: 'help@example.org',
  POSTAL_ADDRESS: '1 Main St',
  LAUNCH_AT: 'none',
} as const;
