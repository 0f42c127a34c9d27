import { z } from 'zod/mini';
import { looksLikeSsn } from '../intake/looks-like-ssn.ts';
import { PHONE_FORMATTED_LENGTH } from '../intake/phone.ts';
import { NAME_MAX_LENGTH } from './onboarding-record.ts';

/** A name may be typed with spaces around it, or in parts that are put together when it is kept. */
const typedName = z.string().check(z.maxLength(2 * NAME_MAX_LENGTH));

export const typedTextSchema = z.partial(
  z.strictObject({
    first_name: typedName,
    last_name: typedName,
    phone: z.string().check(z.maxLength(PHONE_FORMATTED_LENGTH)),
  }),
);
type Parsed = z.infer<typeof typedTextSchema>;

/**
 * What stands in fields of a step that may not be sent yet, by column and as it was typed: half a phone number, a name that
 * was cleared. It has no field for an SSN or a password (decisions 19 and 42).
 */
export type TypedText = { readonly [K in keyof Parsed]?: Exclude<Parsed[K], undefined> };

/** Nine digits and no more, whatever stands between them: stricter than elsewhere, for nothing here needs so many. */
const hasNineDigits = (text: string) => text.normalize('NFKC').replace(/\P{Nd}/gu, '').length === 9;

/**
 * What of it browser storage may hold: nothing that could be a Social Security number, and nothing that is too long to be read back.
 */
export function draftableText(typed: TypedText): TypedText {
  return Object.fromEntries(
    Object.entries(typed).filter(
      ([name, text]) =>
        typedTextSchema.safeParse({ [name]: text }).success && !hasNineDigits(text) && !looksLikeSsn(text),
    ),
  );
}
