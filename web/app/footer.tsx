import { styled } from 'styled-components';
import { asPrerendered } from './as-prerendered.tsx';

const FooterContent = asPrerendered(async () => (await import('./footer-content.tsx')).FooterContent);

const Ground = styled.footer`
  margin-top: auto;
  background: var(--deep);
  color: var(--on-deep);
  border-top: 2px solid transparent;
  & a {
    color: inherit;
  }
  & :focus-visible {
    outline-color: var(--on-deep);
  }
`;

export function Footer() {
  return (
    <Ground>
      <FooterContent />
    </Ground>
  );
}
