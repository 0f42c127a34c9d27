import type { AuthPort } from '#core/ports/auth-port.ts';
import type { MailContent } from '#core/ports/identity-mail.ts';
import type { OnboardingRepo } from '#core/ports/onboarding-repo.ts';
import type { BreakableBackend } from './contract.ts';

/** One person's browser: its own cookies or stores, its own ports to the shared backend. */
export interface TestBrowser {
  readonly auth: AuthPort;
  readonly repo: OnboardingRepo;
}

/**
 * An empty backend, created for each test. Limits per network must be high enough that no test reaches them;
 * limits per address are the real ones.
 */
export interface AuthHarness extends BreakableBackend {
  openBrowser(): Promise<TestBrowser>;
  /** Every mail delivered to this address so far, newest first. Waits until the outbox is empty. */
  mailsTo(address: string): Promise<readonly MailContent[]>;
  /** Advances the clocks of the backend and the browsers by `ms` milliseconds. */
  advance(ms: number): Promise<void>;
}

/** The newest mail to this address, or null. */
export async function lastMail(harness: AuthHarness, address: string): Promise<MailContent | null> {
  return (await harness.mailsTo(address))[0] ?? null;
}

/** The link's token and, in a sign-in mail, the six-digit code. */
export interface MailedSecrets {
  readonly token: string;
  readonly fragment: string;
  readonly code: string;
}

/** The secrets in the newest mail. Fails if there is no mail, or no link in it. */
export async function mailedSecrets(harness: AuthHarness, address: string): Promise<MailedSecrets> {
  const mail = await lastMail(harness, address);
  if (!mail) throw new Error(`no mail came to ${address}`);
  // Our own token, or the hosted service's hash with the type of the link.
  const link = /#token(?:=([A-Za-z0-9_-]{43})|_hash=([0-9a-f]{56,64})&type=[a-z_]+)(?![A-Za-z0-9_-])/.exec(
    mail.text,
  );
  const token = link?.[1] ?? link?.[2];
  if (!link || !token) throw new Error(`no link in: ${mail.text}`);
  // A token may also contain six consecutive digits.
  const code = /(?<!\d)\d{6}(?!\d)/.exec(mail.text.replaceAll(token, ''))?.[0] ?? '';
  return { token, fragment: link[0], code };
}

/** A code that differs from this one. */
export function wrongCode(code: string, offset = 1): string {
  return String((Number(code) + offset) % 1_000_000).padStart(6, '0');
}

/** Requests the link and follows it, in this browser. */
export async function signInByLink(harness: AuthHarness, browser: TestBrowser, email: string): Promise<void> {
  const result = await browser.auth.requestSignInLink({ email });
  if (result.isErr()) throw new Error(`link refused: ${result.error.kind}`);
  const { fragment } = await mailedSecrets(harness, email);
  const finished = await browser.auth.finishCallback(fragment);
  if (finished.isErr() || finished.value.kind !== 'signed-in') throw new Error('the link did not sign in');
}
