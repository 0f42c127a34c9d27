import { styled } from 'styled-components';

const Wait = styled.div`
  display: flex;
  flex-direction: column;
  align-items: center;
  gap: 1rem;
  padding: clamp(3rem, 12vh, 7rem) 1rem;
  color: var(--ink-soft);
  font-size: 1.25rem;
  text-align: center;
  & svg {
    width: 6.5rem;
  }
  & a {
    display: inline-block;
    padding: 0.75rem 1.5rem;
    font-weight: 700;
  }
`;

/**
 * Without animation. After 10 s it shows `late` with a link that reloads: only where nothing can have been typed yet. The delay is
 * in CSS, because the script may be what is still loading.
 */
export function Loading({ label, late }: { label: string; late?: Record<'text' | 'tryAgain', string> }) {
  return (
    <Wait role="status" className="with-script">
      <svg viewBox="0 0 120 44" aria-hidden="true">
        <path
          d="M34 32a26 26 0 0 1 52 0"
          fill="none"
          stroke="var(--edge)"
          strokeWidth="3"
          strokeDasharray="2 7"
          strokeLinecap="round"
        />
        <path d="M4 32h112" stroke="var(--action)" strokeWidth="3.5" strokeLinecap="round" />
        <path d="M44 41h14M68 41h8" stroke="var(--edge)" strokeWidth="2.5" strokeLinecap="round" />
      </svg>
      <p>{label}</p>
      {late ? (
        <div className="late">
          <p>{late.text}</p>
          {/* biome-ignore lint/a11y/useValidAnchor: opens this address again */}
          <a href="">{late.tryAgain}</a>
        </div>
      ) : null}
    </Wait>
  );
}
