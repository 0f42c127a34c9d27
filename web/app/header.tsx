import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react';
import { Link, type LinkProps, useLocation, useNavigate } from 'react-router-dom';
import { styled } from 'styled-components';
import { shellCopy } from '#copy/shell.ts';
import { pathOf } from '#core/site/pages.ts';
import { HOW_IT_WORKS_ID } from '../pages/landing/section-ids.ts';
import { LogOutForm, useLogOut } from '../runtime/log-out.tsx';
import { opensElsewhere } from '../runtime/opens-elsewhere.ts';
import { LANDING_PAGES, routeAt } from '../runtime/paths.ts';
import { useSessionHint } from '../runtime/session-hint.ts';
import { useSignUpAction } from '../runtime/sign-up-action.ts';
import { useSiteSettings } from '../runtime/site-settings-context.tsx';
import { useLoadUseCases } from '../runtime/use-cases-context.tsx';
import { CloseIcon, MenuIcon } from '../ui/icons.tsx';
import { Logo } from '../ui/logo.tsx';
import { ENLARGED } from '../ui/theme.ts';
import { MY_INFORMATION_ID } from '../widgets/my-information/section-id.ts';
import { LanguageLinks } from './language-links.tsx';

const Bar = styled.header`
  position: relative;
  z-index: 10;
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: 0.75rem;
  padding: clamp(0.375rem, 1.5vw, 1.125rem) var(--page-edge);
  /* The name and the menu share a line. */
  ${ENLARGED} {
    flex-wrap: nowrap;
    gap: 0.25rem;
    & > a {
      font-size: 9vw;
    }
    & > a svg,
    & summary svg {
      display: none;
    }
  }
`;

const Brand = styled(Link)`
  display: inline-flex;
  align-items: center;
  gap: 0.625rem;
  min-height: 2.75rem;
  color: var(--ink);
  font-weight: 700;
  font-size: min(1.3125rem, 10.5vw);
  letter-spacing: -0.01em;
  text-decoration: none;
`;

const WideNavigation = styled.nav`
  & ul {
    display: flex;
    align-items: center;
    gap: 0.125rem;
    list-style: none;
  }
  /* Its words end where the content ends. */
  @media (min-width: 64em) and (forced-colors: none) {
    & form {
      margin-right: -1rem;
    }
  }
`;

const Phone = styled.div`
  display: flex;
  gap: 0.625rem;
`;

const Item = styled.a`
  display: inline-flex;
  align-items: center;
  min-height: 2.75rem;
  padding: 0.375rem 0.875rem;
  border: 2px solid transparent;
  border-radius: var(--radius);
  background: transparent;
  color: var(--ink);
  font-weight: 700;
  text-decoration: none;
  cursor: pointer;
  &:hover {
    text-decoration: underline;
  }
`;

const ItemLink = (link: LinkProps) => (
  <li>
    <Item as={Link} {...link} />
  </li>
);

/** Solid only where the page has no other solid button. */
const CallToAction = styled(Item)<{ $solid: boolean }>`
  padding-inline: 1.25rem;
  margin-left: 0.5rem;
  border-color: var(--action);
  color: var(--action);
  white-space: nowrap;
  ${({ $solid }) => ($solid ? 'background:var(--action);color:var(--on-action);' : '')}
`;

const PhoneCallToAction = styled(CallToAction)`
  margin: 0;
  padding-inline: 1rem;
  @media (max-width: 26.9em) {
    display: none;
  }
`;

const Disclosure = styled.details`
  & > summary {
    display: inline-flex;
    align-items: center;
    gap: 0.5rem;
    min-height: 3rem;
    padding: 0.25rem 0.625rem;
    border: 2px solid var(--edge);
    border-radius: var(--radius);
    font-weight: 700;
    cursor: pointer;
    &::-webkit-details-marker {
      display: none;
    }
    ${ENLARGED} {
      min-height: 2rem;
      padding: 0 0.375rem;
    }
  }
  &[open] > summary svg:first-of-type,
  &:not([open]) > summary svg:last-of-type {
    display: none;
  }
`;

const MenuSheet = styled.nav`
  position: absolute;
  inset: 100% var(--page-edge) auto auto;
  width: min(100% - 2 * var(--gutter), 24rem);
  padding: 0.75rem;
  border: 2px solid var(--edge);
  border-radius: var(--radius-large);
  background: var(--card);
  box-shadow: 0 18px 40px var(--shade);
  /* It cuts nothing on a phone. */
  @media (max-width: 29.99em) {
    right: 0;
    width: 100%;
    min-height: 100vh;
    border-width: 2px 0 0;
    border-radius: 0;
  }
  & ul {
    display: grid;
    gap: 0.25rem;
    list-style: none;
  }
  & a,
  & button {
    width: 100%;
    min-height: 3.25rem;
    margin: 0;
    padding-inline: 0.875rem;
    font-size: 1.1875rem;
    text-align: left;
    white-space: normal;
  }
`;

function PhoneMenu({ children }: { children: ReactNode }) {
  const details = useRef<HTMLDetailsElement>(null);
  const { key } = useLocation();

  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation closes the menu
  useEffect(() => {
    if (details.current) details.current.open = false;
  }, [key]);

  return (
    <Disclosure
      ref={details}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !details.current?.open) return;
        details.current.open = false;
        details.current.querySelector('summary')?.focus();
      }}
    >
      <summary>
        <MenuIcon />
        <CloseIcon size={26} />
        {shellCopy.header.menu}
      </summary>
      <MenuSheet aria-label={shellCopy.header.menu}>{children}</MenuSheet>
    </Disclosure>
  );
}

/** Uses the session hint, so that no page loads the auth code for it. `children` come first: the skip link. */
export function Header({ children }: { children?: ReactNode }) {
  const { brand, backend } = useSiteSettings();
  const signedIn = useSessionHint(backend);
  const signUp = useSignUpAction();
  const here = routeAt(useLocation().pathname);
  const isLanding = LANDING_PAGES.includes(here.page);
  const howItWorks = `${isLanding ? here.path : pathOf('landing')}#${HOW_IT_WORKS_ID}`;
  const load = useLoadUseCases();
  const navigate = useNavigate();
  const logOut = useLogOut();
  const words = shellCopy.header;

  /** Opens the next onboarding step while there is one, or `/login` without a session. If nothing answers, the dashboard reports it. */
  async function openDashboard(event: MouseEvent<HTMLAnchorElement>) {
    if (opensElsewhere(event)) return;
    event.preventDefault();
    try {
      const useCases = await load();
      const session = await useCases.auth.currentSession();
      if (session.isErr()) return navigate(pathOf('dashboard'));
      const next = session.value ? await useCases.continuePage(session.value) : 'login';
      navigate(pathOf(next === 'launch-countdown' ? 'dashboard' : next));
    } catch (error) {
      console.error(error);
      navigate(pathOf('dashboard'));
    }
  }

  const items = (
    <>
      <ItemLink to={howItWorks}>{words.howItWorks}</ItemLink>
      <ItemLink to={pathOf('faq')}>{words.faq}</ItemLink>
      {signedIn ? (
        <>
          <ItemLink to={pathOf('dashboard')} onClick={openDashboard}>
            {words.dashboard}
          </ItemLink>
          <ItemLink to={`${pathOf('dashboard')}#${MY_INFORMATION_ID}`}>{words.myInformation}</ItemLink>
          <LanguageLinks Anchor={Item} />
          <li>
            <LogOutForm logOut={logOut}>
              <Item as="button">{words.logOut}</Item>
            </LogOutForm>
          </li>
        </>
      ) : (
        <>
          <ItemLink to={pathOf('payment-dates')}>{words.paymentDates}</ItemLink>
          <LanguageLinks Anchor={Item} />
          <ItemLink to={pathOf('login')}>{words.logIn}</ItemLink>
          <li>
            <CallToAction as={Link} $solid={isLanding} to={signUp.to}>
              {signUp.label}
            </CallToAction>
          </li>
        </>
      )}
    </>
  );

  return (
    <Bar>
      {children}
      <Brand to="/" aria-label={words.home(brand)}>
        <Logo />
        <span>{brand}</span>
      </Brand>
      <WideNavigation aria-label={words.navigation}>
        <ul>{items}</ul>
      </WideNavigation>
      <Phone>
        {signedIn ? null : (
          <PhoneCallToAction as={Link} $solid={isLanding} to={signUp.to}>
            {signUp.label}
          </PhoneCallToAction>
        )}
        <PhoneMenu>
          <ul>{items}</ul>
        </PhoneMenu>
      </Phone>
    </Bar>
  );
}
