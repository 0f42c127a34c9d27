import { styled } from 'styled-components';
import { isThisRealCopy } from '#copy/is-this-real.ts';
import { useSiteSettings } from '../../runtime/site-settings-context.tsx';
import { WIDE_SCREEN } from '../../ui/theme.ts';

const Figure = styled.figure`
  display: grid;
  gap: 1.5rem;
  align-items: start;
  ${WIDE_SCREEN} {
    grid-template-columns: minmax(0, 5fr) minmax(0, 4fr);
    gap: 2.5rem;
  }
`;

const Mail = styled.div`
  overflow: hidden;
  border: 2px solid var(--edge);
  border-radius: var(--radius-large);
  background: var(--card);
  & > div {
    display: grid;
    gap: 0.875rem;
    padding: 1.25rem clamp(1rem, 4vw, 1.5rem);
  }
  & > div:first-child {
    gap: 0.25rem;
    border-bottom: 1px solid var(--hairline);
    background: var(--calm);
  }
  & p {
    overflow-wrap: anywhere;
  }
  & .wordmark {
    padding: 0.75rem clamp(1rem, 4vw, 1.5rem);
    background: #083b37;
    color: #fdf8ee;
    font-weight: 700;
    font-size: 1.375rem;
  }
  & .wordmark::before {
    content: '';
    display: inline-block;
    width: 0.75rem;
    height: 0.75rem;
    margin-right: 0.5rem;
    border-radius: 50%;
    background: #f3b229;
  }
  & .heading {
    font-weight: 700;
    font-size: 1.375rem;
  }
  & .button {
    justify-self: start;
    padding: 0.75rem 1.375rem;
    border: 2px solid transparent;
    border-radius: var(--radius);
    background: var(--action);
    color: var(--on-action);
    font-weight: 700;
    text-decoration: underline;
  }
  & .small {
    color: var(--ink-soft);
    font-size: var(--text-small);
  }
  & .code {
    font-weight: 700;
    font-size: 1.75rem;
    letter-spacing: 0.2em;
  }
`;

/** The number that ties a part of the picture to its explanation. */
const Mark = styled.span`
  display: inline-grid;
  place-items: center;
  flex: none;
  width: 1.75rem;
  height: 1.75rem;
  margin-right: 0.5rem;
  border: 2px solid var(--action);
  border-radius: 50%;
  color: var(--action);
  font-weight: 700;
  font-size: var(--text-small);
  line-height: 1;
`;

const Marks = styled.ol`
  display: grid;
  gap: 1.25rem;
  & li {
    display: grid;
    grid-template-columns: auto 1fr;
    gap: 0.25rem 0.25rem;
    align-items: center;
  }
  & h3 {
    font-size: 1.1875rem;
  }
  & p {
    grid-column: 2;
    overflow-wrap: anywhere;
  }
`;

/** Our mail to log in, drawn with the words that the mail has, and what to look at. */
export function MailPicture() {
  const { brand, mailFrom, publicUrl } = useSiteSettings();
  const words = isThisRealCopy.picture;
  const { mail } = words;
  const marks = [
    {
      heading: words.sender.heading,
      text: mailFrom === null ? words.sender.unset : words.sender.text(mailFrom),
    },
    { heading: words.words.heading, text: words.words.text(brand) },
    { heading: words.link.heading, text: words.link.text(publicUrl) },
  ];
  return (
    <Figure>
      <Mail role="img" aria-label={words.alternative(brand, publicUrl)}>
        <div>
          <p>
            <Mark>1</Mark>
            {words.from}: {brand} {mailFrom === null ? null : `<${mailFrom}>`}
          </p>
          <p>
            {words.subject}: <strong>{mail.subject(brand)}</strong>
          </p>
        </div>
        <p className="wordmark">{brand}</p>
        <div>
          <p className="heading">
            <Mark>2</Mark>
            {mail.heading}
          </p>
          <p>{mail.words(brand)}</p>
          <p>{mail.first(brand)}</p>
          <span className="button">{mail.button(brand)}</span>
          <p className="small">
            <Mark>3</Mark>
            {mail.address(brand, publicUrl)}
          </p>
          <p>{mail.orCode}</p>
          <p className="code">••••••</p>
        </div>
      </Mail>
      <Marks>
        {marks.map(({ heading, text }, index) => (
          <li key={heading}>
            <Mark aria-hidden="true">{index + 1}</Mark>
            <h3>{heading}</h3>
            <p>{text}</p>
          </li>
        ))}
      </Marks>
    </Figure>
  );
}
