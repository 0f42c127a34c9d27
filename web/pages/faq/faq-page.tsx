import { Fragment, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { styled } from 'styled-components';
import { FAQ_ENTRIES, faqCopy } from '#copy/faq.ts';
import { statements } from '#copy/statements.ts';
import { faqOpenedEvents } from '#core/measurement/faq-question.ts';
import { pathOf } from '#core/site/pages.ts';
import { type FaqEntry, faqAnswer } from '../../copy/faq-answer.ts';
import { wordingOf } from '../../copy/wording.ts';
import { LaunchPhases } from '../../runtime/launch-phase.tsx';
import { useMeasure } from '../../runtime/measuring/measuring.tsx';
import { Page } from '../../runtime/page.tsx';
import { useSiteSettings } from '../../runtime/site-settings-context.tsx';
import { Address } from '../../ui/address.tsx';
import { StandaloneLink } from '../../ui/button.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { ClaimMarker, ClaimNote } from '../../widgets/claim-marker/claim-marker.tsx';
import { StillQuestions } from './still-questions.tsx';
import { ByTopic, showAllTopics, Topics, topicOf } from './topics.tsx';

/** With a shared `name`, the browser keeps only one `details` element open. */
const ACCORDION = 'faq';

const Questions = styled.div`
  & summary {
    min-height: 3.75rem;
    padding-block: 0.875rem;
  }
  & h2 {
    font-size: 1.25rem;
    line-height: 1.3;
    letter-spacing: -0.005em;
  }
  & details > div {
    display: grid;
    gap: 0.875rem;
    max-width: 44rem;
  }
  /* Text follows a marker, so the room to press it takes less of the line. */
  & p > a[aria-label] {
    margin-right: -10px;
  }
  /* On paper every answer stands open; so does the one that a link names, until the script opens it. */
  @media print {
    & ::details-content {
      display: block;
      content-visibility: visible;
    }
  }
  & [data-waiting]:target::details-content {
    display: block;
    content-visibility: visible;
  }
`;

function Answer({ entry }: { entry: FaqEntry }) {
  const settings = useSiteSettings();
  const { link } = entry;
  return (
    <>
      <LaunchPhases>
        {(launched, className) => {
          const { parts, namesPrice } = faqAnswer(entry, settings, wordingOf(settings, 'faq', launched));
          return (
            <>
              <p className={className}>
                {parts.map(({ text, marked }, place) => (
                  <Fragment key={text}>
                    {place === 0 ? null : ' '}
                    <Address>{text}</Address>
                    {marked ? <ClaimMarker /> : null}
                  </Fragment>
                ))}
              </p>
              {namesPrice ? <p className={className}>{statements.freeAtSsa}</p> : null}
            </>
          );
        }}
      </LaunchPhases>
      {link ? (
        <p>
          <StandaloneLink to={`${pathOf(link.page)}${link.section ? `#${link.section}` : ''}`}>
            {link.label}
          </StandaloneLink>
        </p>
      ) : null}
    </>
  );
}

/** `/faq`. One answer is open at a time, and one topic or all are shown. A link to an answer opens it. */
export function FaqPage() {
  const { hash, key } = useLocation();
  const measure = useMeasure();
  const list = useRef<HTMLDivElement>(null);
  const hydrated = useHydrated();
  const arrived = useRef(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: pressing the same link again opens the answer again
  useEffect(() => {
    const first = !arrived.current;
    arrived.current = true;
    const wanted = hash.slice(1);
    const all = [...(list.current?.querySelectorAll('details') ?? [])];
    const details = all.find(({ id }) => id === wanted);
    // Keeps an answer that was opened before hydration.
    if (!details || (first && all.some(({ open }) => open))) return;
    showAllTopics();
    details.open = true;
    details.scrollIntoView({ block: 'start' });
  }, [hash, key]);

  return (
    <Page
      title={faqCopy.title}
      heading={faqCopy.heading}
      intro={
        <>
          <p>{faqCopy.subtitle}</p>
          <ClaimNote strong />
        </>
      }
      width="wide"
    >
      <ByTopic>
        <Topics />
        <Questions ref={list}>
          {FAQ_ENTRIES.map((entry, item) => (
            <Disclosure
              key={entry.question}
              id={`item-${item}`}
              name={ACCORDION}
              data-topic={topicOf(item)}
              data-waiting={hydrated ? undefined : ''}
              onToggle={(event) => {
                if (event.currentTarget.open) faqOpenedEvents(item, entry.question).forEach(measure);
              }}
              title={<h2>{entry.question}</h2>}
            >
              <Answer entry={entry} />
            </Disclosure>
          ))}
        </Questions>
      </ByTopic>
      <StillQuestions />
    </Page>
  );
}
