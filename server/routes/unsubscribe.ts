import { type Context, Hono } from 'hono';
import type { Unsubscribe } from '#core/announcement/unsubscribe.ts';
import { TEXT_MAX_LENGTH } from '#core/api/requests.ts';
import { type PageProblem, withProblem } from '#core/site/page-problems.ts';
import { pathOf } from '#core/site/pages.ts';
import { failureResponse } from '../http/failure-status.ts';
import { makeKeyedSemaphore } from '../http/keyed-semaphore.ts';
import type { Limits } from '../http/limits.ts';
import { queryOf, readForm } from '../http/read-body.ts';
import { widestNetwork } from '../http/wider-networks.ts';

/** Tokens of one network that are checked at a time: with a hosted project, each is a call of its database. */
export const CHECKS_AT_ONCE = 4;
const CHECKS_WAITING = 256;

/**
 * The POST of the page behind the link in an announcement, and of mail programs that unsubscribe with one click (RFC 8058).
 * Both are sent to the address in the mail, whose token says for whom; GET only shows the page, because mail scanners open
 * every link.
 */
export function unsubscribeRoutes({
  unsubscribe,
  limits,
  network,
}: {
  unsubscribe: Unsubscribe;
  limits: Limits;
  network: (c: Context) => string;
}): Hono {
  const withPermit = makeKeyedSemaphore({
    concurrency: CHECKS_AT_ONCE,
    maxWaiting: CHECKS_WAITING,
    keyOf: limits.keyOf,
  });
  return new Hono().post(pathOf('unsubscribe'), async (c) => {
    const token = (queryOf(c.req).get('token') ?? '').slice(0, TEXT_MAX_LENGTH);
    const form = await readForm(c.req.raw);
    const from = network(c);
    const done = await withPermit(widestNetwork(from), () => unsubscribe(token));
    const isWrong = done.isErr() && done.error.kind === 'rejected';
    const limited = isWrong ? await limits.wrongUnsubscribesByNetwork.consume(from) : null;
    // Mail programs may send the form in another encoding, and must not be redirected.
    const isPage = form.isOk() && form.value('List-Unsubscribe') === '';
    if (!isPage) return done.isOk() ? c.body(null, 200) : failureResponse(limited ?? done.error);
    const page = (answer: PageProblem<'unsubscribe'> | 'incomplete', query = '') =>
      c.redirect(`${withProblem(pathOf('unsubscribe'), answer)}${query}`, 303);
    if (done.isOk()) return page('done');
    // The token is kept for another press.
    return done.error.kind === 'rejected'
      ? page('incomplete')
      : page('unavailable', `&token=${encodeURIComponent(token)}`);
  });
}
