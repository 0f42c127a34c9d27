/** Keeps the address of `?email=`, which the server has moved to the fragment, for `/start`. Inline: uses nothing outside its body. */
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
