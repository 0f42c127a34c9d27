import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { styled } from 'styled-components';
import {
  CONTACT_MESSAGE_MAX_LENGTH,
  type ContactMessage,
  type ContactProblems,
  contactProblems,
} from '#core/contact/contact-message.ts';
import { useSiteSettings } from '../../app/site-settings-context.tsx';
import { useToast } from '../../app/toasts.tsx';
import { useLoadUseCases } from '../../app/use-cases-context.tsx';
import { contactCopy } from '../../copy/contact.ts';
import { yourNameProblemSentence } from '../../copy/person-name.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { TextAreaField, TextField } from '../../ui/fields.tsx';
import { CloseIcon } from '../../ui/icons.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Stack } from '../../ui/stack.tsx';
import { useAfterPress } from '../after-press/use-after-press.ts';

type Field = keyof ContactMessage;
const FIELDS: readonly Field[] = ['name', 'email', 'message'];
const EMPTY: ContactMessage = { name: '', email: '', message: '' };

/** Prefixed, because the page around it may have a field of the same name. */
const fieldId = (field: Field) => `contact-${field}`;

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

const CloseButton = styled.button`
  flex: none;
  display: grid;
  place-items: center;
  width: 3rem;
  height: 3rem;
  border: 2px solid transparent;
  border-radius: var(--radius);
  background: transparent;
  cursor: pointer;
  &:hover {
    background: var(--calm);
  }
`;

function sentence(problem: ContactProblems[Field]): string | null {
  switch (problem) {
    case undefined:
      return null;
    case 'name-too-long':
    case 'name-has-hidden-sign':
    case 'name-holds-nine-digits':
    case 'name-has-other-signs':
      return yourNameProblemSentence(problem);
    case 'message-too-long':
      return contactCopy.problems[problem](CONTACT_MESSAGE_MAX_LENGTH);
    default:
      return contactCopy.problems[problem];
  }
}

/**
 * The open contact form (spec sections 4, 5 and 8). A failure keeps every word; success empties the fields.
 */
export function ContactPanel({ onClose }: { onClose: () => void }) {
  const toast = useToast();
  const loadUseCases = useLoadUseCases();
  const { supportEmail } = useSiteSettings();
  const afterPress = useAfterPress();
  const headingId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const [message, setMessage] = useState(EMPTY);
  /** Fields whose problem may be shown: those that were left with something in them, and all after a try to send. */
  const [asked, setAsked] = useState<ReadonlySet<Field>>(new Set());
  const [tries, setTries] = useState(0);
  const [sending, setSending] = useState(false);
  const [end, setEnd] = useState<'sent' | 'failed' | null>(null);
  const words = contactCopy.open;

  useEffect(() => heading.current?.focus(), []);

  const problems = contactProblems(message);
  const errors = FIELDS.flatMap((field) => {
    const text = asked.has(field) ? sentence(problems[field]) : null;
    return text === null ? [] : [{ field, fieldId: fieldId(field), message: text }];
  });
  const errorOf = (field: Field) => errors.find((error) => error.field === field)?.message;

  function enter(field: Field, value: string) {
    setMessage((before) => ({ ...before, [field]: value }));
    if (end === 'sent') setEnd(null);
    setAsked((before) => new Set([...before].filter((each) => each !== field)));
  }

  function leave(field: Field) {
    afterPress(() => {
      if (message[field].trim() !== '') setAsked((before) => new Set([...before, field]));
    });
  }

  function fail() {
    setSending(false);
    setEnd('failed');
    toast({
      title: contactCopy.failed.title,
      description: contactCopy.failed.description(supportEmail),
      tone: 'error',
      measuredAs: 'not-sent',
    });
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (sending) return;
    setEnd(null);
    const wrong = FIELDS.filter((field) => problems[field] !== undefined);
    if (wrong.length > 0) {
      setAsked(new Set(FIELDS));
      setTries((before) => before + 1);
      // Two or more: the summary takes the focus.
      const [only] = wrong;
      if (wrong.length === 1 && only) document.getElementById(fieldId(only))?.focus();
      return;
    }
    setSending(true);
    try {
      const sent = await (await loadUseCases()).contact.send(message);
      if (sent.isErr()) return fail();
    } catch {
      return fail();
    }
    setSending(false);
    setMessage(EMPTY);
    setAsked(new Set());
    setEnd('sent');
    toast({ ...contactCopy.sent, tone: 'success' });
    heading.current?.focus();
  }

  const common = (field: Field) => ({
    id: fieldId(field),
    name: field,
    value: message[field],
    error: errorOf(field),
    required: true,
    onBlur: () => leave(field),
    onChange: ({ target }: { target: { value: string } }) => enter(field, target.value),
  });

  return (
    <Panel role="region" aria-labelledby={headingId} data-measured-form="contact">
      <Top>
        <h3 id={headingId} ref={heading} tabIndex={-1}>
          {words.heading}
        </h3>
        <CloseButton type="button" aria-label={words.close} onClick={onClose}>
          <CloseIcon />
        </CloseButton>
      </Top>
      <form noValidate onSubmit={submit} onFocus={() => void loadUseCases().catch(() => undefined)}>
        <Stack gap={5}>
          {end === 'sent' ? (
            <Notice tone="calm" title={contactCopy.sent.title}>
              {contactCopy.sent.description}
            </Notice>
          ) : (
            <p>{words.intro}</p>
          )}
          <ErrorSummary key={tries} title={contactCopy.problems.summary} errors={tries > 0 ? errors : []} />
          <TextField {...common('name')} label={words.name} autoComplete="name" />
          <TextField
            {...common('email')}
            type="email"
            inputMode="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            label={words.email}
            hint={words.emailHint}
          />
          <TextAreaField {...common('message')} label={words.message} rows={5} />
          {end === 'failed' ? <Notice tone="error">{contactCopy.failed.kept}</Notice> : null}
          <Button type="submit" busy={sending}>
            {sending ? words.sending : words.send}
          </Button>
        </Stack>
      </form>
    </Panel>
  );
}
