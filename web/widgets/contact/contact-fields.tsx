import { contactCopy } from '#copy/contact.ts';
import { yourNameProblemSentence } from '#copy/person-name.ts';
import {
  CONTACT_MESSAGE_MAX_LENGTH,
  type ContactProblems,
  contactProblems,
} from '#core/contact/contact-message.ts';
import type { ContactMessage } from '#core/ports/contact-inbox.ts';
import { useRefusedForm } from '../../runtime/form/use-refused-form.ts';
import {
  inWords,
  useValidatedForm,
  type ValidatedForm,
  type ValidatedFormOptions,
} from '../../runtime/form/use-validated-form.tsx';
import { TextAreaField, TextField } from '../../ui/fields/text-field.tsx';
import { EmailField } from '../email-field/email-field.tsx';

function contactSentence(problem: NonNullable<ContactProblems[keyof ContactMessage]>): string {
  switch (problem) {
    case 'name-too-long':
    case 'name-has-invisible-character':
    case 'name-holds-nine-digits':
    case 'name-has-other-signs':
      return yourNameProblemSentence(problem);
    case 'message-too-long':
      return contactCopy.problems[problem](CONTACT_MESSAGE_MAX_LENGTH);
    default:
      return contactCopy.problems[problem];
  }
}

/** The form state of the contact form, in the page and in documents. */
export function useContactForm(
  handlers: Pick<ValidatedFormOptions<ContactMessage>, 'onEdit' | 'onSubmit'>,
): ValidatedForm<ContactMessage> {
  const { refused, valuesOr, initialErrors } = useRefusedForm<ContactMessage>(contactSentence);
  return useValidatedForm<ContactMessage>({
    ...handlers,
    fields: ['name', 'email', 'message'],
    initial: valuesOr({ name: '', email: '', message: '' }),
    initialErrors,
    initialFailure: refused?.failed ? contactCopy.failed.kept : null,
    validate: (message) => inWords(contactProblems(message), contactSentence),
    // The page may have a field with the same name.
    idOf: (field) => `contact-${field}`,
    names: contactCopy.open,
  });
}

export function ContactFields({ form }: { form: ValidatedForm<ContactMessage> }) {
  const words = contactCopy.open;
  return (
    <>
      {form.summary}
      <TextField {...form.field('name')} required label={words.name} autoComplete="name" />
      <EmailField form={form} required label={words.email} hint={words.emailHint} />
      <TextAreaField {...form.field('message')} name="message" required label={words.message} rows={5} />
    </>
  );
}
