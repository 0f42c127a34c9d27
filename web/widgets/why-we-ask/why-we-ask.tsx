import { styled } from 'styled-components';

const Aside = styled.p`
  margin-top: 1rem;
  padding-top: 1.25rem;
  border-top: 1px solid var(--hairline);
  color: var(--ink-soft);
`;

/** 'Why we ask.' and the reason, at the foot of a step. */
export function WhyWeAsk({ title, text }: { title: string; text: string }) {
  return (
    <Aside>
      <strong>{title}.</strong> {text}
    </Aside>
  );
}
