import type { Context } from 'hono';
import { html } from 'hono/html';
import type { Result } from 'neverthrow';
import { readReason } from '#core/operating/audited.ts';
import type { By } from '#core/ports/audit-log.ts';
import { REASON_RANGE } from '../composition/formats.ts';
import { DATABASE_BUSY, TRY_AGAIN } from '../composition/start-problem.ts';

export interface Page {
  readonly title: string;
  readonly body: ReturnType<typeof html>;
  readonly status?: 200 | 400 | 401 | 404 | 409 | 500 | 503;
}

type Answer = Response | Promise<Response>;
type Failure = { readonly kind: string };

/** A second press comes too late, and its answer is the one that is seen. */
const PRESSED_TWICE = 'If you pressed twice, the first press may have done it: the audit log shows it.';

/** Why a request could not be done, by kind of failure. */
const PROBLEMS: Readonly<Record<string, string>> = {
  'no-reason': `Nothing was done. Please give a reason of ${REASON_RANGE}.`,
  rejected: `Nothing was done. What you sent is not valid, or no longer there. ${PRESSED_TWICE}`,
  'rate-limited': `Nothing was sent: this mailbox got too many of our messages lately. Try again later. ${PRESSED_TWICE}`,
  'hold-over': `Nothing was changed. This call was changed or canceled meanwhile, or it has begun. Open it again to see. ${PRESSED_TWICE}`,
  'slot-taken': 'Nothing was changed. This time is taken, blocked or over.',
  'no-such-slot': 'Nothing was changed. No call can begin at this time.',
};

const DATABASE_OUTAGE = {
  title: DATABASE_BUSY,
  words: `Nothing was changed: ${DATABASE_BUSY.replace('The', 'the')}. ${TRY_AGAIN} If it stays so, 'Installation' says what is wrong.`,
};
/** The answer of a database elsewhere may get lost after it has done its part. */
const REMOTE_OUTAGE = {
  title: 'The database did not answer',
  words:
    'The database did not answer, so we do not know if this was done. The audit log shows it once it answers.',
};
const READ_OUTAGE = `${REMOTE_OUTAGE.title}. ${TRY_AGAIN}`;

/** The id of a row that an address names; undefined: none. */
export function rowId(text: string | undefined): number | undefined {
  const id = Number(text);
  return Number.isSafeInteger(id) && id > 0 ? id : undefined;
}

/** The answers of the screen at `path`. The way back from a failure is the screen, unless `back` says another. */
export function makeAnswers(
  showPage: (c: Context, page: Page) => Answer,
  { path, isRemote }: { readonly path: string; readonly isRemote: boolean },
) {
  const outage = isRemote ? REMOTE_OUTAGE : DATABASE_OUTAGE;
  const showProblem = (c: Context, { kind }: Failure, back = path) => {
    const isOutage = kind === 'unavailable';
    const outageWords = isRemote && c.req.method === 'GET' ? READ_OUTAGE : outage.words;
    return showPage(c, {
      title: isOutage ? outage.title : 'That did not work',
      body: html`<p class="problem" role="alert">${isOutage ? outageWords : (PROBLEMS[kind] ?? PROBLEMS.rejected)}</p>
<p><a href=".${back}">Back</a></p>`,
      status: isOutage ? 503 : 400,
    });
  };
  /** What an operator sent. A field is empty if it was not sent; `by` is null without a reason. */
  const readForm = async (c: Context) => {
    const form = await c.req.parseBody({ all: true });
    const fields = (name: string) => [form[name]].flat().filter((value) => typeof value === 'string');
    const field = (name: string) => fields(name)[0] ?? '';
    const why = readReason(field('why'));
    const by: By | null = why === null ? null : { who: c.get('session').who, why };
    return { field, fields, by };
  };
  return {
    showPage,
    showProblem,
    readForm,
    /** Goes on to `next`, or shows the failure. */
    settle: (c: Context, result: Result<unknown, Failure>, next: string, back?: string) =>
      result.isErr() ? showProblem(c, result.error, back) : c.redirect(next, 303),
    /** Does something with a form that gives a reason. */
    async withReason(
      c: Context,
      work: (form: Awaited<ReturnType<typeof readForm>> & { readonly by: By }) => Answer,
      back?: string,
    ) {
      const { by, ...form } = await readForm(c);
      return by === null ? showProblem(c, { kind: 'no-reason' }, back) : work({ ...form, by });
    },
  };
}

export type Answers = ReturnType<typeof makeAnswers>;
