import { useEffect, useId, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { contactCopy } from '#copy/contact.ts';
import type { ContactMessage } from '#core/ports/contact-inbox.ts';
import { useSiteSettings } from '../../runtime/site-settings-context.tsx';
import { useToast } from '../../runtime/toasts.tsx';
import { useAsk } from '../../runtime/use-ask.ts';
import { useLoadUseCases } from '../../runtime/use-cases-context.tsx';
import { Button } from '../../ui/button.tsx';
import { CloseButton } from '../../ui/close-button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Stack } from '../../ui/stack.tsx';
import { ContactFields, useContactForm } from './contact-fields.tsx';

const Panel = styled.div`
  padding: clamp(1rem, 4vw, 1.5rem);
  border-radius: var(--radius);
  background: var(--card);
  width: 100%;
  max-width: 35rem;
`;

const Top = styled.div`
  display: flex;
  align-items: flex-start;
  justify-content: space-between;
  gap: 1rem;
  margin-bottom: 0.5rem;
  & h3 {
    font-size: 1.375rem;
    padding-top: 0.5rem;
  }
`;

/** The open contact form. A failure keeps what was typed; success clears the fields. */
export function ContactPanel({ onClose }: { onClose: () => void }) {
  const toast = useToast();
  const loadUseCases = useLoadUseCases();
  const ask = useAsk();
  const { supportEmail } = useSiteSettings();
  const headingId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const [sent, setSent] = useState(false);
  const words = contactCopy.open;
  const form = useContactForm({ onEdit: () => setSent(false), onSubmit: send });

  useEffect(() => heading.current?.focus(), []);

  async function send(message: ContactMessage): Promise<void> {
    setSent(false);
    const sending = await ask(({ contact }) => contact.send(message));
    if (sending.isErr()) {
      form.setFailure(contactCopy.failed.kept);
      toast({
        about: 'form',
        title: contactCopy.failed.title,
        description: contactCopy.failed.description(supportEmail),
        tone: 'error',
        measuredAs: 'not-sent',
      });
      return;
    }
    form.reset();
    setSent(true);
    toast({ about: 'form', ...contactCopy.sent, tone: 'success' });
    heading.current?.focus();
  }

  return (
    <Panel role="region" aria-labelledby={headingId} data-measured-form="contact">
      <Top>
        <h3 id={headingId} ref={heading} tabIndex={-1}>
          {words.heading}
        </h3>
        <CloseButton label={words.close} onClick={onClose} />
      </Top>
      <form noValidate onSubmit={form.submit} onFocus={() => void loadUseCases().catch(() => undefined)}>
        <Stack gap={5}>
          {sent ? (
            <Notice tone="calm" title={contactCopy.sent.title}>
              {contactCopy.sent.description}
            </Notice>
          ) : (
            <p>{words.intro}</p>
          )}
          <ContactFields form={form} />
          {form.failure ? <Notice tone="error">{form.failure}</Notice> : null}
          <Button {...form.submitButton()}>{form.busy ? words.sending : words.send}</Button>
        </Stack>
      </form>
    </Panel>
  );
}
