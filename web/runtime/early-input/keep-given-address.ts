/**
 * Takes the address of `?email=`, which the server moves to the fragment, out of the address bar, and keeps it in this tab for the
 * form of `/start`. Runs inline at the start of every prerendered document, so it must not use anything from outside its body.
 */
export function keepGivenAddress(key: string): void {
  const email = new URLSearchParams(location.hash.slice(1)).get('email');
  if (email === null) return;
  history.replaceState(null, '', location.pathname + location.search);
  try {
    sessionStorage.setItem(key, JSON.stringify(email));
  } catch {
    // Storage is blocked. `/start` reads the state of its history entry too.
    history.replaceState({ usr: { email } }, '');
  }
}
