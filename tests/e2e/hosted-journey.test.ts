import { readdirSync } from 'node:fs';
import { expect, test } from './hosted-fixtures.ts';
import {
  askForLink,
  button,
  isAt,
  messages,
  PATHS,
  SIGNED_UP,
  signInWithPassword,
  signOut,
  signUpFromCalendar,
} from './person.ts';
import { SSN } from './reached-step.ts';

test('a person signs up by the link at a hosted project, comes back with the password, and leaves', async ({
  page,
  context,
  hosted,
  email,
  complaints,
  openBrowser,
}) => {
  // With the account its session is gone too: the project refuses to end it once more.
  complaints.expect(/403 \(Forbidden\) \(\S+\/auth\/v1\/(logout\?scope=local|user)\)/);
  const { project, server } = hosted;
  await askForLink(page, email);
  const { link } = await hosted.latestMail(email);
  expect(link).toContain(`${server.url}/auth/callback#token_hash=`);
  await page.goto(link);
  await expect(messages(page).getByText('Email Verified!', { exact: true })).toBeVisible();
  await isAt(page, PATHS.calendar);

  await signUpFromCalendar(page);

  await signOut(page);
  await isAt(page, '/');
  await signInWithPassword(page, email);
  await isAt(page, PATHS.countdown);

  const [stored] = await project.query('select * from checkahead.user_onboarding where email = $1', [email]);
  expect(stored).toMatchObject({ email, ...SIGNED_UP });
  const everything = await project.storedText();
  for (const full of [SSN, SSN.replaceAll('-', '')]) expect(everything).not.toContain(full);
  expect(await context.cookies()).toEqual([]);
  // The rendered pages, and nothing of a person.
  expect(readdirSync(server.dataDir)).toEqual(['pages-en']);

  const elsewhere = await (await openBrowser()).newPage();
  await signInWithPassword(elsewhere, email);
  await isAt(elsewhere, PATHS.countdown);

  // What is kept, in the five minutes after the proof; then everything goes.
  await page.goto('/dashboard');
  await button(page, 'More that we keep').click();
  await expect(page.getByText(`Ends in ${SSN.slice(-4)}`)).toBeVisible();
  await button(page, 'Delete my account').click();
  await button(page, 'Yes, delete my account').click();
  await isAt(page, '/');
  await expect(button(page, 'Log out')).toHaveCount(0);
  await expect.poll(() => project.storedText()).not.toContain(email);
  await elsewhere.reload();
  await isAt(elsewhere, '/login');
  await expect(elsewhere.getByText('Your session ended. Log in to come back to this page.')).toBeVisible();
  const mails = await fetch(`${server.url}/dev/mailbox.json?to=${encodeURIComponent(email)}`);
  expect(await mails.json()).toMatchObject([
    { subject: expect.stringContaining('account is deleted') },
    { subject: expect.stringContaining('on the list') },
    { subject: expect.stringContaining('you set your password') },
  ]);
});
