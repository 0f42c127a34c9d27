import { WITHOUT_SCRIPT, type WithoutScriptWords } from '#copy/without-script.ts';
import type { PageId } from './page-id.ts';

/** Pages with forms that work without script if the server accepts them. */
const WITH_FORM: readonly PageId[] = ['callback', 'verify-email', 'signup-verify', 'start', 'login'];

const NOTICES: Readonly<Partial<Record<PageId, keyof typeof WITHOUT_SCRIPT>>> = {
  signup: 'step',
  'signup-calendar': 'step',
  'signup-account': 'step',
  confirmation: 'step',
  'signup-confirmation': 'step',
  'launch-countdown': 'step',
  dashboard: 'step',
  'home-calendar': 'trying',
  'home-info': 'trying',
  'home-verify': 'trying',
  callback: 'callback',
  'verify-email': 'code',
  'signup-verify': 'code',
  schedule: 'schedule',
  'is-this-real': 'is-this-real',
  'payment-dates': 'payment-dates',
  'reset-password': 'reset-password',
};

/** Null if the page works without script. `formsWork`: the server accepts native form submits. */
export function withoutScript(page: PageId, formsWork: boolean): WithoutScriptWords | null {
  const notice = !formsWork && WITH_FORM.includes(page) ? 'form' : NOTICES[page];
  return notice === undefined ? null : WITHOUT_SCRIPT[notice];
}
