import { z } from 'zod/mini';
import { isNineDigits, looksLikeSsn } from '../intake/looks-like-ssn.ts';
import { PHONE_FORMATTED_LENGTH } from '../intake/phone.ts';
import { TYPED_NAME_MAX_LENGTH } from '../record-limits.ts';

/** A name may be typed with extra spaces or in decomposed form, which is shortened when it is stored. */
const typedName = z.string().check(z.maxLength(TYPED_NAME_MAX_LENGTH));

export const typedTextSchema = z.partial(
  z.strictObject({
    first_name: typedName,
    last_name: typedName,
    phone: z.string().check(z.maxLength(PHONE_FORMATTED_LENGTH)),
  }),
);
type Parsed = z.infer<typeof typedTextSchema>;

/**
 * Text of a step's fields that may not be sent yet, by column: half a phone number, a cleared name. It has no
 * field for an SSN or a password.
 */
export type TypedText = { readonly [K in keyof Parsed]?: Exclude<Parsed[K], undefined> };

/**
 * The part that may be stored in the browser: nothing that could be a Social Security number, in a name not even the start of
 * one, or is too long to be read back. Stricter than elsewhere, because no field here needs nine digits.
 */
export function draftableText(typed: TypedText): TypedText {
  return Object.fromEntries(
    Object.entries(typed).filter(
      ([name, text]) =>
        typedTextSchema.safeParse({ [name]: text }).success &&
        (name === 'phone' || !/\p{N}/u.test(text)) &&
        !isNineDigits(text.normalize('NFKC')) &&
        !looksLikeSsn(text),
    ),
  );
}
