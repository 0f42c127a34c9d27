import { type Context, Hono } from 'hono';
import { linkProblem } from '#core/identity/one-time-secret.ts';
import { isEmail } from '#core/intake/email.ts';
import { continuePage, makeContinuePage, makeOnboardingStatus } from '#core/onboarding/continue-route.ts';
import { followed } from '#core/onboarding/email-verification.ts';
import { isGuardedPage } from '#core/onboarding/route-guard.ts';
import { welcomedBack } from '#core/onboarding/welcome-back.ts';
import { arrivalPath, type PageProblem, pathWithProblem } from '#core/site/page-problems.ts';
import { pathOf } from '#core/site/pages.ts';
import { campaignOfPage } from '../http/document-address.ts';
import { failureResponse } from '../http/failure-status.ts';
import { queryOf, readForm } from '../http/read-body.ts';
import {
  callerOf,
  logInPath,
  type RouteTools,
  requesterOf,
  sessionOf,
  signInBrowser,
} from './route-tools.ts';

const codeAgain = (c: Context, problem: PageProblem<'verify-email'>) =>
  c.redirect(pathWithProblem('verify-email', problem), 303);

/** Forms that work without script: `/start`, its code form and `/login`. Every response is a redirect. */
export function formRoutes(
  // Our own origins, to check the `Referer` of a form.
  tools: RouteTools & { allowedOrigins: ReadonlySet<string> },
): Hono {
  const { identity, limited, cookies } = tools;

  const repoOf = (sessionToken: string) => ({
    findByEmail: () => tools.onboarding.read({ sessionToken }).map(({ records }) => records),
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
      const session = await sessionOf(tools, c);
      const repo = repoOf(cookies.sessionToken(c) ?? '');
      const known = await welcomedBack(session, field('email'), makeOnboardingStatus({ repo }));
      if (known) return c.redirect(arrivalPath(continuePage(known), 'welcome-back'), 303);
      const sent = await limited.requestSignInLink({
        email: field('email'),
        campaign: {
          utm_source: field('utm_source') || campaign.utm_source,
          utm_campaign: field('utm_campaign') || campaign.utm_campaign,
        },
        ...requesterOf(tools, c),
      });
      return sent.match(
        () => c.redirect(pathOf('verify-email'), 303),
        (failure) => again(linkProblem(failure)),
      );
    })
    .post(pathOf('verify-email'), async (c) => {
      const form = await readForm(c.req.raw);
      if (form.isErr()) return codeAgain(c, 'code-refused');
      const verified = await limited.verifyCode({
        email: null,
        code: form.value('code'),
        ...callerOf(tools, c),
      });
      if (verified.isErr()) return codeAgain(c, verified.error.kind);
      await signInBrowser(tools, c)(verified.value);
      return c.redirect(pathOf(continuePage(verified.value.status)), 303);
    })
    .post(pathOf('callback'), async (c) => {
      const form = await readForm(c.req.raw);
      if (form.isErr()) return failureResponse(form.error);
      const token = form.value('token');
      const sessionToken = cookies.sessionToken(c);
      // The page asks or explains, and uses the link up only if there is nothing to ask.
      const byScript = () =>
        c.redirect(`${pathOf('callback')}#${new URLSearchParams({ token, asked: '' })}`, 303);
      const read = await identity.inspectLink({ token, browserId: cookies.browserId(c), sessionToken });
      if (read.isErr() || read.value.kind !== 'automatic') return byScript();
      const finished = await identity.finishLink({
        ...callerOf(tools, c),
        token,
        sessionToken,
      });
      if (finished.isErr()) return byScript();
      await signInBrowser(tools, c)(finished.value);
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
      const opened = await limited.signInWithPassword({
        email,
        password,
        ...requesterOf(tools, c),
      });
      if (opened.isErr()) return again(opened.error.kind);
      await signInBrowser(tools, c)(opened.value);
      const { token, session } = opened.value;
      return c.redirect(pathOf(returnTo ?? (await makeContinuePage({ repo: repoOf(token) })(session))), 303);
    });
}
