import { useId } from 'react';
import { styled } from 'styled-components';
import { helpCopy } from '#copy/help.ts';
import { pathOf } from '#core/site/pages.ts';
import { LinkButton } from '../../ui/button.tsx';
import { ContactForm } from '../contact/contact-form.tsx';

const Ways = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0.5rem 1rem;
  margin-top: 1rem;
  & > a {
    width: auto;
  }
  & > [role='region'] {
    flex: 1 1 100%;
  }
`;

/** Contact options: a message or a booked call. */
export function HelpSection({ id }: { id?: string }) {
  const headingId = useId();
  return (
    <section id={id} aria-labelledby={headingId}>
      <h2 id={headingId}>{helpCopy.heading}</h2>
      <p>{helpCopy.intro}</p>
      <Ways>
        <LinkButton to={pathOf('schedule')} kind="secondary">
          {helpCopy.scheduleCall}
        </LinkButton>
        <ContactForm />
      </Ways>
    </section>
  );
}
