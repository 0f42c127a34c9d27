import { styled } from 'styled-components';

const Wait = styled.div`
  display: flex;
  flex-direction: column;
  align-items: center;
  gap: 1rem;
  padding-block: clamp(3rem, 12vh, 7rem);
  color: var(--ink-soft);
  font-size: 1.25rem;
  & svg {
    width: 6.5rem;
  }
`;

/** Something is on its way: the sun below the horizon. Still, because nothing moves by itself here. */
export function Loading({ label }: { label: string }) {
  return (
    <Wait role="status">
      <svg viewBox="0 0 120 44" aria-hidden="true" focusable="false">
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
    </Wait>
  );
}
