import { styled } from 'styled-components';
import { legalCopy } from '#copy/legal.ts';
import { ContactForm } from '../../widgets/contact/contact-form.tsx';

const Box = styled.section`
  max-width: 42rem;
  padding: clamp(1.25rem, 4vw, 2rem);
  border-radius: var(--radius-large);
  border: 2px solid transparent;
  background: var(--calm);
`;

/** The contact section at the end of both legal pages. */
export function ContactWidget() {
  return (
    <Box aria-labelledby="contact-widget">
      <h2 id="contact-widget">{legalCopy.contactWidget}</h2>
      <ContactForm />
    </Box>
  );
}
