import { repeatable } from '#core/intake/repeatable.ts';
import type { UseCases } from '#core/use-cases.ts';
import { keptState } from '../kept-state.ts';
import { pathAt } from '../paths.ts';
import { type Backend, readSessionHint } from '../session-hint.ts';
import { type Control, earlyEntry, enterAgain } from './capture-early-input.ts';
import { KEPT_INPUT_KEY } from './kept-input-key.ts';

/** By id, what the same page in another language gets. Nothing else is stored: some pages promise that, others keep it themselves. */
const KEPT_FIELDS: ReadonlySet<string> = new Set([
  'email',
  'reset-email',
  'save-username',
  'contact-name',
  'contact-email',
  'contact-message',
  'consent',
]);

/** What one page has, for the same page in another language. */
interface Kept {
  readonly page: string;
  readonly fields: readonly (readonly [string, string])[];
  readonly state: readonly (readonly [string, unknown])[];
  /** The state of the history entry, such as the page to return to after a login. */
  readonly history: unknown;
}

const controls = () => [...document.querySelectorAll<Control>('main input,main textarea,main select')];

const isCheckbox = (control: Control): control is HTMLInputElement => control.type === 'checkbox';

const pageShown = () => pathAt(window.location.pathname) + window.location.search;

const isEntered = (control: Control) => (isCheckbox(control) ? control.checked : control.value !== '');

/** A copy of plain data, without what may be a Social Security number. The digits of an `id` are random. */
const withoutSsn = <T>(data: T): T =>
  JSON.parse(
    JSON.stringify(data, (key, value) =>
      typeof value === 'string' && key !== 'id' ? repeatable(value, key === 'email') : value,
    ),
  );

/** Keeps what this page has for the next document of this tab. */
export function keepInput(): void {
  const kept: Kept = {
    page: pageShown(),
    fields: controls()
      .filter((control) => KEPT_FIELDS.has(control.id) && isEntered(control))
      .map((control) => [control.id, repeatable(control.value, control.type === 'email')] as const)
      .filter(([, value]) => value !== ''),
    state: withoutSsn([...keptState]),
    history: withoutSsn(window.history.state),
  };
  window.sessionStorage.setItem(KEPT_INPUT_KEY, JSON.stringify(kept));
}

/** The language that a signed-in person has just chosen is kept with the account, for mail. */
async function keepLanguage(loadUseCases: () => Promise<UseCases>): Promise<void> {
  try {
    const { auth } = await loadUseCases();
    const session = await auth.currentSession();
    if (session.isOk() && session.value) await auth.recordActivity();
  } catch (error) {
    // The next activity on this page keeps it.
    console.error(error);
  }
}

/** Enters what is kept into fields that appear later, each once, until the page is left. */
function enterOnceShown(fields: Map<string, string>): void {
  const { pathname } = window.location;
  function enter(): void {
    if (fields.size === 0 || window.location.pathname !== pathname) {
      observer.disconnect();
      return;
    }
    for (const control of controls()) {
      const value = fields.get(control.id);
      if (value === undefined) continue;
      fields.delete(control.id);
      const isEntered = isCheckbox(control) ? control.checked : control.value === value;
      if (!isEntered) enterAgain({ control, value: isCheckbox(control) ? true : value });
    }
  }
  // The page's own effects come first.
  const observer = new MutationObserver(() => window.setTimeout(enter));
  observer.observe(document.body, { childList: true, subtree: true });
}

/** Enters what is kept, once, before hydration, which takes it for early input. What was filled in again meanwhile is left. */
export function enterKeptInput(backend: Backend, loadUseCases: () => Promise<UseCases>): void {
  if (readSessionHint(backend)) void keepLanguage(loadUseCases);
  const text = window.sessionStorage.getItem(KEPT_INPUT_KEY);
  window.sessionStorage.removeItem(KEPT_INPUT_KEY);
  const kept: Kept | null = JSON.parse(text ?? 'null');
  if (kept?.page !== pageShown()) return;
  window.history.replaceState(kept.history, '');
  for (const [name, value] of kept.state) keptState.set(name, value);
  const fields = new Map(kept.fields);
  for (const control of controls()) {
    const value = fields.get(control.id);
    fields.delete(control.id);
    if (value === undefined || earlyEntry(control)) continue;
    // React does not have the field yet.
    if (isCheckbox(control)) control.checked = true;
    else control.value = value;
  }
  enterOnceShown(fields);
}
