import { useEffect, useSyncExternalStore } from 'react';
import { styled } from 'styled-components';
import { devMailboxCopy } from '#copy/dev-mailbox.ts';
import { useLoadUseCases } from '../../runtime/use-cases-context.tsx';
import { shownMail, subscribeToMail } from './page-mailbox.ts';

const Box = styled.details`
  border-bottom: 2px dashed var(--edge);
  background: var(--card);
  font-size: var(--text-small);
  & > summary {
    padding: 0.5rem 1rem;
    font-weight: 700;
    cursor: pointer;
  }
`;

const Mails = styled.div`
  display: grid;
  gap: 1rem;
  max-height: 55vh;
  overflow: auto;
  padding: 0 1rem 1rem;
  & article {
    padding-top: 0.75rem;
    border-top: 1px solid var(--hairline);
  }
  & h2 {
    font-size: 1.0625rem;
  }
  & pre {
    margin: 0.5rem 0 0;
    font: inherit;
    white-space: pre-wrap;
    overflow-wrap: anywhere;
  }
`;

const ADDRESS = /(https?:\/\/\S+)/;

function withLinks(text: string) {
  return text.split(ADDRESS).map((part, index) =>
    ADDRESS.test(part) ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never move
      <a key={index} href={part}>
        {part}
      </a>
    ) : (
      part
    ),
  );
}

/** The mailbox of memory mode, above the header. */
export function DevMailbox() {
  const load = useLoadUseCases();
  const mails = useSyncExternalStore(subscribeToMail, shownMail, shownMail);
  useEffect(() => {
    load().catch((error: unknown) => console.error(error));
  }, [load]);
  return (
    <aside aria-label={devMailboxCopy.name}>
      <Box>
        <summary>{devMailboxCopy.title(mails.length)}</summary>
        <Mails>
          <p>{mails.length === 0 ? devMailboxCopy.empty : devMailboxCopy.note}</p>
          {mails.map((mail) => (
            <article key={mail.id}>
              <h2>{mail.subject}</h2>
              <p>{devMailboxCopy.to(mail.to)}</p>
              <pre>{withLinks(mail.text)}</pre>
            </article>
          ))}
        </Mails>
      </Box>
    </aside>
  );
}
