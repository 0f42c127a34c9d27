import { css, styled } from 'styled-components';
import { faqCopy } from '#copy/faq.ts';
import { ChoiceCard, ChoiceGroup } from '../../ui/fields/choice-group.tsx';

/** The places of the questions of each topic. They keep their fixed order, in which the topics alternate. */
const QUESTIONS_OF: Readonly<Record<keyof typeof faqCopy.topics.names, readonly number[]>> = {
  money: [5, 6, 8, 9, 12],
  safety: [2, 10, 11, 14],
  benefits: [0, 1, 3, 4, 7],
  stopping: [13],
};

const TOPICS = Object.keys(QUESTIONS_OF) as (keyof typeof QUESTIONS_OF)[];

export const topicOf = (item: number) => TOPICS.find((topic) => QUESTIONS_OF[topic].includes(item));

const NAME = 'faq-topic';
const ALL = 'all';

/** Beside the questions on a desktop. Needs no script: the chosen topic hides the questions of the others. */
export const ByTopic = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 2rem clamp(2rem, 5vw, 4.5rem);
  align-items: start;
  @media screen {
    ${TOPICS.map(
      (topic) => css`
        &:has([value='${topic}']:checked) [data-topic]:not([data-topic='${topic}']) {
          display: none;
        }
      `,
    )}
  }
  /* At the end of its line, each question names its topic, unless one topic is chosen. */
  @media (min-width: 40em) {
    ${TOPICS.map(
      (topic) => css`
        &:has([value='${ALL}']:checked) [data-topic='${topic}'] > summary::after {
          content: '${faqCopy.topics.names[topic]}' / '';
          flex: none;
          margin-left: auto;
          color: var(--ink-soft);
          font-weight: 400;
          font-size: var(--text-small);
        }
      `,
    )}
  }
  @media (min-width: 64em) {
    grid-template-columns: 17rem minmax(0, 1fr);
    & > fieldset {
      position: sticky;
      top: 1rem;
    }
  }
  /* Elsewhere the topics take as few lines as they can. */
  @media (max-width: 63.99em) and (forced-colors: none) {
    && > fieldset > div > div {
      display: flex;
      flex-wrap: wrap;
      gap: 0.5rem;
    }
    && > fieldset label {
      min-height: 3rem;
      margin: 0;
      padding: 0.25rem 0.75rem;
      border-radius: var(--radius);
      &:has(:checked) {
        background: var(--action);
        color: var(--on-action);
      }
    }
    && > fieldset input {
      position: absolute;
      opacity: 0;
    }
  }
  @media print {
    & > fieldset {
      display: none;
    }
  }
`;

export function Topics() {
  const { legend, all, names } = faqCopy.topics;
  return (
    <ChoiceGroup legend={legend}>
      <ChoiceCard name={NAME} value={ALL} label={all} defaultChecked />
      {TOPICS.map((topic) => (
        <ChoiceCard key={topic} name={NAME} value={topic} label={names[topic]} />
      ))}
    </ChoiceGroup>
  );
}

/** So that no question is hidden. */
export function showAllTopics(): void {
  const all = document.getElementById(`${NAME}-${ALL}`);
  if (all instanceof HTMLInputElement) all.checked = true;
}
