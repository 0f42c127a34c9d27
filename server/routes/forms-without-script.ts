import { type Context, Hono } from 'hono';
import { isTooSoon, linkProblem, normalizeCode } from '#core/identity/one-time-secret.ts';
import { isEmail } from '#core/intake/email.ts';
import { continuePage, makeContinuePage, makeOnboardingStatus } from '#core/onboarding/continue-route.ts';
import { followed } from '#core/onboarding/email-verification.ts';
import { isGuardedPage } from '#core/onboarding/route-guard.ts';
import { welcomedBack } from '#core/onboarding/welcome-back.ts';
import { arrivalPath, type PageProblem, pathWithProblem } from '#core/site/page-problems.ts';
import { pathOf } from '#core/site/pages.ts';
import type { BrowserIdentity } from '../http/browser-identity.ts';
import { campaignOfPage } from '../http/document-address.ts';
import { failureResponse } from '../http/failure-status.ts';
import { queryOf, readForm } from '../http/read-body.ts';
import { logInPath, type RouteTools, sessionOf } from './route-tools.ts';

const codeAgain = (c: Context, problem: PageProblem<'verify-email'>) =>
  c.redirect(pathWithProblem('verify-email', problem), 303);

/** Forms that work without script: `/start`, its code form and `/login`. Every response is a redirect. */
export function formRoutes(
  // Our own origins, to check the `Referer` of a form.
  tools: RouteTools & { allowedOrigins: ReadonlySet<string> },
): Hono {
  const { identityOf } = tools;
  const repoOf = (own: BrowserIdentity) => ({
    findByEmail: () =>
      tools.onboarding.read({ sessionToken: own.sessionToken() ?? '' }).map(({ records }) => records),
  });

  return new Hono()
    .post(pathOf('start'), async (c) => {
      const campaign = campaignOfPage(c.req.header('referer'), tools.allowedOrigins);
      // Keeps the campaign in the URL for the next attempt.
      const again = (problem: PageProblem<'start'>) =>
        c.redirect(`${pathOf('start')}?${new URLSearchParams({ problem, ...campaign })}`, 303);
      const form = await readForm(c.req.raw);
      if (form.isErr()) return again('refused');
      const field = form.value;
      const own = identityOf(c);
      const session = await sessionOf(own);
      const repo = repoOf(own);
      const known = await welcomedBack(session, field('email'), makeOnboardingStatus({ repo }));
      if (known) return c.redirect(arrivalPath(continuePage(known), 'welcome-back'), 303);
      const sent = await own.requestSignInLink({
        email: field('email'),
        campaign: {
          utm_source: field('utm_source') || campaign.utm_source,
          utm_campaign: field('utm_campaign') || campaign.utm_campaign,
        },
      });
      if (sent.isErr()) {
        // Of a form that was sent twice, the first has sent the mail.
        const isSent = isTooSoon(sent.error) && (await own.awaitsCode(field('email'))).unwrapOr(false);
        if (!isSent) return again(linkProblem(sent.error));
      }
      return c.redirect(pathOf('verify-email'), 303);
    })
    .post(pathOf('verify-email'), async (c) => {
      const form = await readForm(c.req.raw);
      if (form.isErr()) return codeAgain(c, 'code-refused');
      const own = identityOf(c);
      const code = form.value('code');
      const verified = await own.verifyCode({ email: null, code });
      if (verified.isOk()) return c.redirect(pathOf(continuePage(verified.value.status)), 303);
      // Of a form that was sent twice, the first has used up the code and signed in.
      const mayBeUsed = normalizeCode(code) !== null && !(await own.awaitsCode(null)).unwrapOr(true);
      const session = mayBeUsed ? await sessionOf(own) : null;
      if (session === null) return codeAgain(c, verified.error.kind);
      return c.redirect(pathOf(await makeContinuePage({ repo: repoOf(own) })(session)), 303);
    })
    .post(pathOf('callback'), async (c) => {
      const form = await readForm(c.req.raw);
      if (form.isErr()) return failureResponse(form.error);
      const token = form.value('token');
      const own = identityOf(c);
      // The page asks or explains, and uses the link up only if there is nothing to ask.
      const byScript = () =>
        c.redirect(`${pathOf('callback')}#${new URLSearchParams({ token, asked: '' })}`, 303);
      const read = await own.inspectLink({ token });
      if (read.isErr() || read.value.kind !== 'automatic') return byScript();
      const finished = await own.finishLink({ token });
      if (finished.isErr()) return byScript();
      const { success, to } = followed(finished.value.emailChanged, continuePage(finished.value.status));
      return c.redirect(arrivalPath(to, success), 303);
    })
    .post(pathOf('login'), async (c) => {
      const page = queryOf(c.req).get('return');
      const returnTo = isGuardedPage(page) ? page : null;
      const again = (problem: PageProblem<'login'>) => c.redirect(logInPath(problem, returnTo), 303);
      const form = await readForm(c.req.raw);
      if (form.isErr()) return again('refused');
      const email = form.value('email');
      const password = form.value('password');
      if (!isEmail(email)) return again('invalid-email');
      if (password === '') return again('password-missing');
      const own = identityOf(c);
      const opened = await own.signInWithPassword({ email, password });
      if (opened.isErr()) return again(opened.error.kind);
      const next = returnTo ?? (await makeContinuePage({ repo: repoOf(own) })(opened.value));
      return c.redirect(pathOf(next), 303);
    });
}
