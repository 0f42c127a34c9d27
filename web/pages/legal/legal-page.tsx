// biome-ignore-all lint/a11y/noRedundantRoles: with `display: block`, VoiceOver ignores table semantics
import { type ReactNode, useId } from 'react';
import { styled } from 'styled-components';
import { legalCopy } from '#copy/legal.ts';
import { pathOf } from '#core/site/pages.ts';
import {
  type LegalBlock,
  type LegalSection,
  type LegalTable,
  type LegalText,
  type LegalWording,
  legalText,
} from '../../copy/legal.ts';
import { PhasedText } from '../../runtime/launch-phase.tsx';
import { Page } from '../../runtime/page.tsx';
import { useSiteSettings } from '../../runtime/site-settings-context.tsx';
import { Address } from '../../ui/address.tsx';
import { StandaloneLink } from '../../ui/button.tsx';
import { WIDE_SCREEN } from '../../ui/theme.ts';
import { ContactForm } from '../../widgets/contact/contact-form.tsx';
import { legalWordingOf } from './legal-wording.ts';

const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 2.5rem;
  ${WIDE_SCREEN} {
    grid-template-columns: 15rem minmax(0, 1fr);
    gap: 4rem;
  }
`;

const Updated = styled.p`
  margin-bottom: 0.5rem;
  color: var(--ink-soft);
  font-size: var(--text-small);
`;

const Contents = styled.nav`
  align-self: start;
  & p {
    font-weight: 700;
  }
  & ol {
    display: grid;
    margin-top: 0.375rem;
    list-style: none;
  }
  & a {
    display: inline-flex;
    align-items: center;
    min-height: 2.75rem;
  }
  ${WIDE_SCREEN} {
    position: sticky;
    top: 1.5rem;
  }
  @media print {
    display: none;
  }
`;

const Text = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 3rem;
  & section,
  & section > div {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 1rem;
  }
  & p,
  & section > ul {
    max-width: 42rem;
  }
  & ul {
    display: grid;
    gap: 0.5rem;
    padding-left: 1.25rem;
  }
`;

/** A highlighted part, such as the pre-launch notice. */
const Part = styled.div`
  padding: clamp(1.25rem, 4vw, 2rem);
  border: 2px solid var(--action);
  border-radius: var(--radius-large);
  background: var(--card);
`;

const Contact = styled.section`
  max-width: 42rem;
  padding: clamp(1.25rem, 4vw, 2rem);
  border-radius: var(--radius-large);
  border: 2px solid transparent;
  background: var(--calm);
`;

/** A table on wide screens. On phones each row is a card with the column name before each cell. */
const Table = styled.table`
  width: 100%;
  border-collapse: collapse;
  font-size: var(--text-small);
  text-align: left;
  overflow-wrap: anywhere;
  & caption {
    padding-bottom: 0.5rem;
    font-weight: 700;
    text-align: left;
  }
  & th,
  & td {
    display: block;
    vertical-align: top;
  }
  & thead {
    position: absolute;
    width: 1px;
    height: 1px;
    overflow: hidden;
    clip-path: inset(50%);
  }
  & tr {
    display: grid;
    gap: 0.375rem;
    padding-block: 1rem;
    border-top: 1px solid var(--edge);
  }
  & td::before {
    content: attr(data-column) ': ';
    color: var(--ink-soft);
  }
  @media (min-width: 60em) {
    & tr {
      display: table-row;
      padding: 0;
    }
    & thead {
      position: static;
      clip-path: none;
      display: table-header-group;
    }
    & th,
    & td {
      display: table-cell;
      padding: 0.75rem 1.25rem 0.75rem 0;
      border-top: 1px solid var(--edge);
    }
    & td::before {
      content: none;
    }
    & tbody th {
      width: 44%;
      font-weight: 400;
    }
  }
`;

function TableOf({ caption, columns, rows }: LegalTable) {
  const id = useId();
  return (
    <Table role="table" aria-labelledby={id}>
      <caption id={id}>{caption}</caption>
      <thead role="rowgroup">
        <tr role="row">
          {columns.map((column) => (
            <th key={column} role="columnheader" scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map(([first, ...rest]) => (
          <tr key={first} role="row">
            <th role="rowheader" scope="row">
              {first}
            </th>
            {rest.map((cell, index) => (
              <td key={columns[index + 1]} role="cell" data-column={columns[index + 1]}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

/** A text, in one version per phase if the launch changes it. */
function Phased({ as: As, text, wording }: { as: 'p' | 'li'; text: LegalText; wording: LegalWording }) {
  const before = legalText(text, { ...wording, launched: false });
  const after = legalText(text, { ...wording, launched: true });
  if (before !== after) return <PhasedText as={As} before={before} after={after} />;
  return before === '' ? null : <Address as={As}>{before}</Address>;
}

function Block({ block, wording, own }: { block: LegalBlock; wording: LegalWording; own: ReactNode }) {
  if (typeof block !== 'object') return <Phased as="p" text={block} wording={wording} />;
  switch (block.kind) {
    case 'list':
      return (
        <ul>
          {block.items.map((item) => (
            <Phased key={legalText(item, wording)} as="li" text={item} wording={wording} />
          ))}
        </ul>
      );
    case 'part':
      return (
        <Part id={block.id}>
          <h3>{block.heading}</h3>
          {block.paragraphs.map((paragraph) => (
            <Phased key={legalText(paragraph, wording)} as="p" text={paragraph} wording={wording} />
          ))}
        </Part>
      );
    case 'table': {
      const table = block.table(wording);
      return table.rows.length === 0 ? null : <TableOf {...table} />;
    }
    case 'link':
      return (
        <p>
          <StandaloneLink to={pathOf(block.page)}>{block.label}</StandaloneLink>
        </p>
      );
    case 'measuring-switch':
      return own;
  }
}

interface LegalPageProps {
  readonly title: string;
  readonly heading?: string;
  readonly intro: LegalText;
  readonly sections: readonly LegalSection[];
  readonly measuringSwitch?: ReactNode;
}

export function LegalPage({ title, heading, intro, sections, measuringSwitch }: LegalPageProps) {
  const settings = useSiteSettings();
  const wording = legalWordingOf(settings);
  return (
    <Page
      title={title}
      heading={heading}
      width="wide"
      intro={
        <>
          <Updated>{legalCopy.lastUpdated}</Updated>
          <Phased as="p" text={intro} wording={wording} />
        </>
      }
    >
      <Columns>
        <Contents aria-label={legalCopy.onThisPage}>
          <p>{legalCopy.onThisPage}</p>
          <ol>
            {sections.map((section) => (
              <li key={section.id}>
                <a href={`#${section.id}`}>{section.heading}</a>
              </li>
            ))}
          </ol>
        </Contents>
        <Text>
          {sections.map((section) => (
            <section key={section.id} id={section.id} aria-labelledby={`${section.id}-heading`}>
              <h2 id={`${section.id}-heading`}>{section.heading}</h2>
              {section.blocks.map((block, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a fixed list
                <Block key={index} block={block} wording={wording} own={measuringSwitch} />
              ))}
            </section>
          ))}
          <Contact aria-labelledby="contact-widget">
            <h2 id="contact-widget">{legalCopy.contactWidget}</h2>
            <ContactForm />
          </Contact>
        </Text>
      </Columns>
    </Page>
  );
}
