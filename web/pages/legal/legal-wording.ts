import { HOUR_MS, MINUTE_MS } from '#core/calendar/durations.ts';
import { asksForPhone } from '#core/consultation/who-calls.ts';
import { SECRET_LIFETIME_MS } from '#core/identity/one-time-secret.ts';
import { ABSOLUTE_LIMIT_MS, IDLE_LIMIT_MS } from '#core/session-limits.ts';
import { BROWSER_ID_KEPT_DAYS } from '#core/site/retention.ts';
import type { SiteSettings } from '#core/site/site-settings.ts';
import type { LegalWording } from '../../copy/legal.ts';
import { shownTestimonials } from '../../copy/shown-testimonials.ts';
import { wordingOf } from '../../copy/wording.ts';

/** The limits and services that the legal pages mention, from core and from the settings. */
export function legalWordingOf(settings: SiteSettings): LegalWording {
  return {
    ...wordingOf(settings, 'faq'),
    limits: {
      linkMinutes: SECRET_LIFETIME_MS / MINUTE_MS,
      idleMinutes: IDLE_LIMIT_MS / MINUTE_MS,
      sessionHours: ABSOLUTE_LIMIT_MS / HOUR_MS,
      browserCookieDays: BROWSER_ID_KEPT_DAYS,
    },
    choices: {
      marksClaims: settings.siteMode === 'research',
      showsStories: shownTestimonials(settings).length > 0,
      analytics: settings.analytics,
      mailService: settings.mailService,
      hosted: settings.backend === 'supabase',
      schedulingProvider: settings.schedulerUrl === null ? null : new URL(settings.schedulerUrl).host,
      weCall: asksForPhone(settings),
    },
  };
}
