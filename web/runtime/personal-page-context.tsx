import { createContext, use } from 'react';
import type { PersonalPage } from '#core/onboarding/personal-page.ts';
import type { Session } from '#core/ports/auth-port.ts';
import type { UseCases } from '#core/use-cases.ts';
import { useHydrated } from '../ui/use-hydrated.ts';

/** Id of the JSON block with the person's state in the document. */
export const PERSONAL_PAGE_ID = 'personal-page';

interface RenderedPersonalPage extends PersonalPage {
  readonly useCases: UseCases;
}

/** What the document was rendered from. Null: it is no person's page. */
export const PersonalPageContext = createContext<RenderedPersonalPage | null>(null);

/** The page of a signed-in person while it is rendered or hydrated; afterwards null, because it may be outdated. */
export function usePersonalPage(): (RenderedPersonalPage & { readonly session: Session }) | null {
  const personal = use(PersonalPageContext);
  return useHydrated() || !personal?.session ? null : { ...personal, session: personal.session };
}
