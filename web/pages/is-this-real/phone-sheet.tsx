import { styled } from 'styled-components';
import { isThisRealCopy } from '#copy/is-this-real.ts';
import { useSiteSettings } from '../../runtime/site-settings-context.tsx';
import { Address } from '../../ui/address.tsx';
import { BulletList } from '../../ui/bullet-list.tsx';

/** On paper, it is the only part of the document, in large letters. */
const Sheet = styled.div`
  display: grid;
  gap: 1rem;
  padding: clamp(1.25rem, 4vw, 2rem);
  border: 2px dashed var(--edge);
  border-radius: var(--radius-large);
  background: var(--card);
  font-size: 1.25rem;
  overflow-wrap: anywhere;
  & .title {
    font-weight: 700;
    font-size: 1.75rem;
    line-height: 1.15;
  }
  & ul,
  & ol {
    display: grid;
    gap: 0.25rem;
    padding-left: 1.5rem;
  }
  @media print {
    gap: 18pt;
    padding: 0;
    border: 0;
    background: none;
    color: #000;
    font-size: 25pt;
    line-height: 1.3;
    break-inside: avoid;
    & ul,
    & ol {
      padding-left: 1.4em;
    }
    & .title {
      font-size: 40pt;
    }
    body:has(&) :is(header, footer, nav, h1, .off-paper) {
      display: none;
    }
    body:has(&) main * {
      max-width: none;
    }
  }
`;

export function PhoneSheet({ host }: { host: string }) {
  const { brand } = useSiteSettings();
  const words = isThisRealCopy.sheet;
  return (
    <Sheet>
      <p className="title">{words.title(brand)}</p>
      <div>
        <p>
          <strong>{words.never}</strong>
        </p>
        <BulletList items={words.items} />
      </div>
      <div>
        <p>
          <strong>{words.ifAsked}</strong>
        </p>
        <ol>
          {words.steps(host).map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      </div>
      <div>
        <p>
          <strong>{words.report}</strong>
        </p>
        <Address as="p">{words.reportTo}</Address>
      </div>
    </Sheet>
  );
}
