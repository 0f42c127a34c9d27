import { contactCopy } from '#copy/contact.ts';
import type { ContactMessage } from '#core/contact/contact-message.ts';
import { useRefusedForm } from '../../runtime/form/use-refused-form.ts';
import { addressOf } from '../../runtime/paths.ts';
import { isRefusal, useProblem } from '../../runtime/problem.ts';
import { useSiteSettings } from '../../runtime/site-settings-context.tsx';
import { Button } from '../../ui/button.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { TextAreaField, TextField } from '../../ui/fields/text-field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Stack } from '../../ui/stack.tsx';
import { contactSentence } from './contact-sentence.ts';

const FIELDS = ['name', 'email', 'message'] as const;

/** The contact form for browsers without script. Only in documents. */
export function ContactWithoutScriptForm() {
  const { backend, supportEmail } = useSiteSettings();
  const { refused, initialErrors } = useRefusedForm<ContactMessage>(contactSentence);
  const problem = useProblem();
  const words = contactCopy.open;
  if (backend !== 'server') return null;
  const field = (name: (typeof FIELDS)[number]) => ({
    name,
    id: `contact-${name}`,
    defaultValue: refused?.values[name],
    error: initialErrors[name],
    required: true,
  });
  return (
    <form method="post" action={`${addressOf('faq')}#contact`} id="contact">
      <Stack gap={5}>
        <h2>{words.heading}</h2>
        {problem === 'sent' ? (
          <Notice tone="calm" title={contactCopy.sent.title}>
            {contactCopy.sent.description}
          </Notice>
        ) : (
          <p>{words.intro}</p>
        )}
        {refused?.failed || isRefusal(problem) ? (
          <Notice tone="error" title={contactCopy.failed.title}>
            {contactCopy.failed.description(supportEmail)}
          </Notice>
        ) : null}
        <ErrorSummary
          title={contactCopy.problems.summary}
          errors={FIELDS.flatMap((name) => {
            const message = initialErrors[name];
            return message === undefined ? [] : [{ fieldId: `contact-${name}`, message }];
          })}
        />
        <TextField {...field('name')} label={words.name} autoComplete="name" />
        <TextField
          {...field('email')}
          type="email"
          label={words.email}
          hint={words.emailHint}
          autoComplete="email"
        />
        <TextAreaField {...field('message')} label={words.message} rows={5} />
        <Button type="submit">{words.send}</Button>
      </Stack>
    </form>
  );
}
