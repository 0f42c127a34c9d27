import { usePersonalPage } from '../personal-page-context.tsx';

/** Names the person of this document in a form: the server takes it from nobody else who has signed in meanwhile. */
export function ForPerson() {
  const session = usePersonalPage()?.session;
  return session ? <input type="hidden" name="for" value={session.userId} /> : null;
}
