import { Hono } from 'hono';
import { html, raw } from 'hono/html';
import { escapeHtml } from '#core/escape-html.ts';
import { normalizeEmail } from '#core/intake/email.ts';
import type { MailMessage } from '#core/ports/mailer.ts';
import { isLoopback } from '#core/site/loopback.ts';

/** The messages of the development mailbox, newest first. */
export interface Mailbox {
  messages(to?: string): readonly (MailMessage & { readonly sentAt: number })[];
}

const STYLE = `body{font:1.125rem/1.5 system-ui,sans-serif;max-width:44rem;margin:2rem auto;padding:0 1rem;color:#1d2433;background:#fff;overflow-wrap:anywhere}
article{border:1px solid #5b6472;border-radius:.5rem;padding:1rem;margin:1rem 0}
h1{font-size:1.5rem}h2{font-size:1.125rem;margin:0}
pre{font:inherit;white-space:pre-wrap;margin:.5rem 0 0}
a{color:#0b4f9c}`;

/** The text of a mail as HTML with clickable links. */
function withLinks(text: string): string {
  return text
    .split(/(https?:\/\/[^\s<>"]+)/)
    .map((part, index) =>
      index % 2 === 1 ? `<a href="${escapeHtml(part)}">${escapeHtml(part)}</a>` : escapeHtml(part),
    )
    .join('');
}

/** Headers that a proxy or tunnel adds. */
const PROXY_HEADERS = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via'];

/**
 * The development mailbox, never mounted in production. It responds to our own host names only, which prevents DNS rebinding.
 * If the site is for this machine only, it rejects requests that came through a proxy or tunnel.
 */
export function devMailboxRoutes({ mailbox, publicUrl }: { mailbox: Mailbox; publicUrl: string }): Hono {
  const { hostname } = new URL(publicUrl);
  const isLocalOnly = isLoopback(hostname);
  return new Hono()
    .use('/dev/*', async (c, next) => {
      const asked = new URL(c.req.url).hostname;
      if (asked !== hostname && !isLoopback(asked)) return c.notFound();
      if (isLocalOnly && PROXY_HEADERS.some((name) => c.req.header(name) !== undefined)) return c.notFound();
      return next();
    })
    .get('/dev/mailbox.css', (c) => c.body(STYLE, 200, { 'content-type': 'text/css; charset=utf-8' }))
    .get('/dev/mailbox.json', (c) => {
      const to = c.req.query('to');
      const found = mailbox.messages(to === undefined ? undefined : normalizeEmail(to));
      return c.json(
        found.map(({ id, to: address, replyTo, subject, text, html: body, attachments = [], sentAt }) => ({
          id,
          to: address,
          ...(replyTo === undefined ? {} : { replyTo }),
          subject,
          text,
          html: body,
          attachments,
          sentAt: new Date(sentAt).toISOString(),
        })),
      );
    })
    .get('/dev/mailbox', (c) => {
      const found = mailbox.messages();
      return c.html(html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<title>Development mailbox</title>
<link rel="stylesheet" href="/dev/mailbox.css">
</head>
<body>
<main>
<h1>Development mailbox</h1>
<p>Mail that this server would have sent, newest first. <a href="/dev/mailbox">Look again</a></p>
${found.length === 0 ? html`<p>There is no mail yet.</p>` : ''}
${found.map(
  ({ to, subject, text, attachments = [], sentAt }) => html`<article>
<h2>${subject}</h2>
<p>To ${to}, ${new Date(sentAt).toISOString()}</p>
<pre>${raw(withLinks(text))}</pre>
${attachments.map(({ filename, content }) => html`<details><summary>${filename}</summary><pre>${content}</pre></details>`)}
</article>`,
)}
</main>
</body>
</html>`);
    });
}
