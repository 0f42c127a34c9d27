import { z } from 'zod/mini';
import { isEmail, normalizeEmail } from '#core/intake/email.ts';
import { parseJson } from '#core/parse-json.ts';
import type { SuppressionReason } from '#core/ports/announcement-tables.ts';

const recipients = z.array(z.object({ emailAddress: z.string() }));
/** A notification of SES: `notificationType` by SNS topics of an identity, `eventType` by configuration sets. */
const notification = z.object({
  notificationType: z.optional(z.string()),
  eventType: z.optional(z.string()),
  bounce: z.optional(z.object({ bounceType: z.string(), bouncedRecipients: recipients })),
  complaint: z.optional(z.object({ complainedRecipients: recipients })),
});
/** As SNS wraps it. */
const envelope = z.object({ Message: z.string() });

interface Suppressed {
  readonly email: string;
  readonly reason: SuppressionReason;
}

function unwrapped(line: string): unknown {
  const parsed = parseJson(line);
  const wrapped = envelope.safeParse(parsed);
  return wrapped.success ? parseJson(wrapped.data.Message) : parsed;
}

/** Null: not a notification. Temporary bounces and deliveries suppress nobody. */
function suppressedBy(line: string): readonly Suppressed[] | null {
  const parsed = notification.safeParse(unwrapped(line));
  const type = parsed.success ? (parsed.data.notificationType ?? parsed.data.eventType) : undefined;
  if (!parsed.success || type === undefined) return null;
  const { bounce, complaint } = parsed.data;
  const bounced = bounce?.bounceType === 'Permanent' ? bounce.bouncedRecipients : [];
  const of = (list: z.infer<typeof recipients>, reason: SuppressionReason) =>
    list.map(({ emailAddress }) => ({
      email: normalizeEmail(emailAddress.replace(/^.*<(.*)>.*$/, '$1')),
      reason,
    }));
  return [...of(bounced, 'bounced'), ...of(complaint?.complainedRecipients ?? [], 'complained')];
}

/** The addresses in a file with one notification of SES per line, and the numbers of the lines that are none. */
export function suppressionsIn(text: string): {
  readonly addresses: readonly Suppressed[];
  readonly badLines: readonly number[];
} {
  const addresses: Suppressed[] = [];
  const badLines: number[] = [];
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    if (line.trim() === '') continue;
    const found = suppressedBy(line);
    if (found === null || !found.every(({ email }) => isEmail(email))) badLines.push(index + 1);
    else addresses.push(...found);
  }
  return { addresses, badLines };
}
