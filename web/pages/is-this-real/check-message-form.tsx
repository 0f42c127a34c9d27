import { type ClipboardEvent, type FormEvent, useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { checkMessageCopy } from '#copy/is-this-real.ts';
import { type MessageCheck, makeMessageCheck } from '#core/contact/check-message.ts';
import { checkedHeading, linkSentence, senderSentence } from '../../copy/check-message-words.ts';
import { useSiteSettings } from '../../runtime/site-settings-context.tsx';
import { BulletList } from '../../ui/bullet-list.tsx';
import { Button } from '../../ui/button.tsx';
import { TextAreaField } from '../../ui/fields/text-field.tsx';
import { ErrorIcon, InfoIcon } from '../../ui/icons.tsx';
import { Row } from '../../ui/stack.tsx';
import { hiddenLinks } from './links-in-html.ts';
import { ourMails } from './our-mails.ts';

/** More are counted, not listed. Those that are not ours come first. */
const MAX_LISTED = 10;
const MAX_SHOWN_CHARACTERS = 160;

const Form = styled.form`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 1.25rem;
`;

/** Edge and ground. Only an answer that everything is ours looks calm. */
const COLORS = {
  suspicious: ['--error', '--error-ground'],
  'cannot-tell': ['--ink', '--card'],
  ours: ['--action', '--calm'],
} as const;

const Result = styled.div<{ $verdict: keyof typeof COLORS }>`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 1rem;
  padding: clamp(1rem, 4vw, 1.5rem);
  border: 2px solid var(${({ $verdict }) => COLORS[$verdict][0]});
  border-radius: var(--radius-large);
  background: var(${({ $verdict }) => COLORS[$verdict][1]});
  & h3 {
    display: flex;
    gap: 0.625rem;
    overflow-wrap: anywhere;
    color: ${({ $verdict }) => ($verdict === 'suspicious' ? 'var(--error)' : 'var(--ink)')};
  }
  & svg {
    flex: none;
  }
`;

const Findings = styled.dl`
  display: grid;
  gap: 0.75rem;
  & > div {
    padding: 0.75rem 1rem;
    border: 1px solid var(--edge);
    border-radius: var(--radius);
    background: var(--card);
  }
  & dt {
    font-weight: 700;
  }
  & dt,
  & dd {
    overflow-wrap: anywhere;
  }
`;

const shortened = (text: string) =>
  text.length > MAX_SHOWN_CHARACTERS ? `${text.slice(0, MAX_SHOWN_CHARACTERS)}…` : text;

/** The pasted text stays in the text area: it has no name, so it is never sent, and the browser does not keep it. */
export function CheckMessageForm({ host }: { host: string }) {
  const settings = useSiteSettings();
  const area = useRef<HTMLTextAreaElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const [result, setResult] = useState<MessageCheck | null>(null);
  const words = checkMessageCopy;

  useEffect(() => {
    if (result?.kind === 'checked') heading.current?.focus();
    else if (result) area.current?.focus();
  }, [result]);

  function check(event: FormEvent) {
    event.preventDefault();
    if (!area.current) return;
    const checked = makeMessageCheck({ ...settings, wordings: ourMails(settings) })(area.current.value);
    if (checked.kind === 'checked') area.current.value = checked.text;
    setResult(checked);
  }

  /** A copied mail shows the words of a link and not its target, so the targets are added below the text. */
  function paste(event: ClipboardEvent<HTMLTextAreaElement>) {
    const text = event.clipboardData.getData('text/plain');
    const targets = hiddenLinks(event.clipboardData.getData('text/html'), text);
    if (targets.length === 0) return;
    event.preventDefault();
    const { currentTarget: field } = event;
    const pasted = [text, '', words.linkTargets, ...targets, ''].join('\n');
    field.setRangeText(pasted, field.selectionStart, field.selectionEnd, 'end');
    setResult(null);
  }

  function clear() {
    if (!area.current) return;
    area.current.value = '';
    setResult(null);
    area.current.focus();
  }

  const error =
    result?.kind === 'empty' ? words.empty : result?.kind === 'too-long' ? words.tooLong : undefined;
  const findings =
    result?.kind === 'checked'
      ? [
          ...(result.threats.length > 0
            ? [{ id: 'threats', text: result.threats.join(', '), sentence: words.threat }]
            : []),
          ...(result.foreignWords === ''
            ? []
            : [{ id: 'words', text: result.foreignWords, sentence: words.foreignWords }]),
          ...result.senders.map((sender) => ({
            id: `sender ${sender.address}`,
            text: sender.address ?? '',
            sentence: senderSentence(sender),
          })),
          ...result.links.map((link) => ({
            id: `link ${link.text}`,
            text: link.text,
            sentence: linkSentence(link, settings.publicUrl),
          })),
        ]
      : [];

  return (
    <Form className="with-script" onSubmit={check} noValidate>
      <TextAreaField
        ref={area}
        id="message"
        label={words.label}
        hint={words.hint}
        error={error}
        rows={6}
        autoComplete="off"
        autoCorrect="off"
        autoCapitalize="off"
        // Some browsers send the text to a service to check its spelling.
        spellCheck={false}
        onPaste={paste}
        onInput={() => setResult(null)}
      />
      <Row>
        <Button type="submit">{words.submit}</Button>
        <Button kind="quiet" onClick={clear}>
          {words.clear}
        </Button>
      </Row>
      {result?.kind === 'checked' ? (
        <Result $verdict={result.verdict}>
          <h3 ref={heading} tabIndex={-1}>
            {result.verdict === 'suspicious' ? <ErrorIcon size={26} /> : <InfoIcon size={26} />}
            <span>{checkedHeading(result)}</span>
          </h3>
          {result.hidSsn ? <p>{words.hidSsn}</p> : null}
          {findings.length > 0 ? (
            <Findings>
              {findings.slice(0, MAX_LISTED).map(({ id, text, sentence }) => (
                <div key={id}>
                  <dt>{sentence}</dt>
                  {text === '' ? null : <dd>{shortened(text)}</dd>}
                </div>
              ))}
            </Findings>
          ) : null}
          {findings.length > MAX_LISTED ? <p>{words.more(findings.length - MAX_LISTED)}</p> : null}
          <BulletList items={words[result.verdict].advice(host)} />
        </Result>
      ) : null}
    </Form>
  );
}
