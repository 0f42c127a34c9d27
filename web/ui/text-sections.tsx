import { styled } from 'styled-components';

const Sections = styled.div`
  display: grid;
  gap: 2.25rem;
  max-width: 40rem;
  & section > h2 {
    font-size: 1.375rem;
    margin-bottom: 0.625rem;
  }
  & p + p {
    margin-top: 0.75rem;
  }
`;

export interface TextSection {
  readonly id: string;
  readonly heading: string;
  readonly paragraphs: readonly string[];
}

/** Running text under headings that links can lead to. */
export function TextSections({ sections }: { sections: readonly TextSection[] }) {
  return (
    <Sections>
      {sections.map(({ id, heading, paragraphs }) => (
        <section key={id} id={id}>
          <h2>{heading}</h2>
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </section>
      ))}
    </Sections>
  );
}
