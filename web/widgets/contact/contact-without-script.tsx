import { contactCopy } from '#copy/contact.ts';
import { isRefusal } from '#core/site/page-problems.ts';
import { addressOf } from '../../runtime/paths.ts';
import { useProblem } from '../../runtime/problem.ts';
import { useSiteSettings } from '../../runtime/site-settings-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Stack } from '../../ui/stack.tsx';
import { ContactFields, useContactForm } from './contact-fields.tsx';

/** The contact form for browsers without script. Only in documents. */
export function ContactWithoutScriptForm() {
  const { backend, supportEmail } = useSiteSettings();
  const form = useContactForm({ onSubmit() {} });
  const problem = useProblem();
  const words = contactCopy.open;
  if (backend !== 'server') return null;
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
        {form.failure || isRefusal(problem) ? (
          <Notice tone="error" title={contactCopy.failed.title}>
            {contactCopy.failed.description(supportEmail)}
          </Notice>
        ) : null}
        <ContactFields form={form} />
        <Button type="submit">{words.send}</Button>
      </Stack>
    </form>
  );
}
