import { WITHOUT_SCRIPT, type WithoutScriptWords } from '#copy/without-script.ts';
import { type PageId, routeOf } from '#core/site/pages.ts';

/** Pages with forms that work without script if the server accepts them. */
const WITH_FORM: readonly PageId[] = ['callback', 'verify-email', 'start', 'login'];

const NOTICES: Readonly<Partial<Record<PageId, keyof typeof WITHOUT_SCRIPT>>> = {
  'home-calendar': 'trying',
  'home-info': 'trying',
  'home-verify': 'trying',
  callback: 'callback',
  'verify-email': 'code',
  schedule: 'schedule',
  'is-this-real': 'is-this-real',
  'payment-dates': 'payment-dates',
  'reset-password': 'reset-password',
};

/** Null if the page works without script. `formsWork`: the server accepts native form submits. */
export function withoutScript(page: PageId, formsWork: boolean): WithoutScriptWords | null {
  const { page: shown, document } = routeOf(routeOf(page).leadsTo ?? page);
  const own = document === 'shell' ? 'step' : NOTICES[shown];
  const notice = !formsWork && WITH_FORM.includes(shown) ? 'form' : own;
  return notice === undefined ? null : WITHOUT_SCRIPT[notice];
}
