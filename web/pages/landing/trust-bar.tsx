import { styled } from 'styled-components';
import { ClockIcon, NoCreditCheckIcon, ShieldIcon } from '../../ui/claim-icons.tsx';
import { Hills } from '../../ui/hills.tsx';
import { WIDE_SCREEN } from '../../ui/theme.ts';
import { Band, THREE_COLUMNS } from './band.tsx';
import { Claim } from './claim.tsx';

const Ground = styled.div`
  position: relative;
  background: var(--deep);
  color: var(--on-deep);
  border-block: 1px solid transparent;
  & ul {
    display: grid;
    gap: 0.5rem;
    padding-block: 1.25rem;
    font-weight: 700;
  }
  & li {
    display: flex;
    align-items: center;
    gap: 0.875rem;
  }
  & svg {
    flex: none;
  }
  & :focus-visible {
    outline-color: var(--on-deep);
  }
  ${WIDE_SCREEN} {
    & ul {
      ${THREE_COLUMNS}
      font-size: clamp(var(--text-small), 2vw, var(--text));
    }
  }
`;

const CLAIMED = [
  ['no-credit-checks', NoCreditCheckIcon],
  ['fast-sign-up', ClockIcon],
  ['bank-grade-security', ShieldIcon],
] as const;

export function TrustBar() {
  return (
    <Ground>
      <Hills />
      <Band as="ul">
        {CLAIMED.map(([id, TrustIcon], index) => (
          <li key={id}>
            <TrustIcon />
            <Claim id={id} again={index > 0} />
          </li>
        ))}
      </Band>
    </Ground>
  );
}
