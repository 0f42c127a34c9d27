import { secretsIn } from '#tests/support/take-mails.ts';
import { withJson } from '#tests/support/with-json.ts';
/** A person who signed in by link from the development mailbox. */
export interface SignedInPerson {
  readonly email: string;
  readonly cookie: string;
}

const post = (url: string, body: unknown, cookie = '') =>
  fetch(url, withJson('POST', body, { origin: new URL(url).origin, cookie }));

const cookiesOf = (answer: Response) =>
  answer.headers.getSetCookie().map((line) => line.split(';', 1)[0] ?? '');

/** Time limit for mail, milliseconds. */
const MAIL_AT_MOST_MS = 30_000;

async function tokenFor(url: string, email: string, mailAtMostMs: number): Promise<string> {
  const asked = performance.now();
  do {
    const mails = await (await fetch(`${url}/dev/mailbox.json?to=${encodeURIComponent(email)}`)).text();
    const { token } = secretsIn(mails);
    if (token) return token;
    await new Promise((resolve) => setTimeout(resolve, 20));
  } while (performance.now() - asked < mailAtMostMs);
  throw new Error(`no mail with a link came to ${email}`);
}

/** Signs in `count` new people, numbered from `first` on, each in a new browser; throws if a mail does not arrive. */
export async function signInPeople(
  port: number,
  count: number,
  { mailAtMostMs = MAIL_AT_MOST_MS, first = 0 }: { mailAtMostMs?: number; first?: number } = {},
): Promise<readonly SignedInPerson[]> {
  const url = `http://127.0.0.1:${port}`;
  const one = async (index: number): Promise<SignedInPerson> => {
    const email = `person${index}@example.com`;
    const asked = await post(`${url}/api/auth/link`, { email });
    if (asked.status !== 202) throw new Error(`the link was refused: ${asked.status}`);
    const browser = cookiesOf(asked).join('; ');
    const finished = await post(
      `${url}/api/auth/link/finish`,
      { token: await tokenFor(url, email, mailAtMostMs) },
      browser,
    );
    if (finished.status !== 200) throw new Error(`the link did not sign in: ${finished.status}`);
    return { email, cookie: cookiesOf(finished).join('; ') };
  };
  return Promise.all(Array.from({ length: count }, (_, index) => one(first + index)));
}
