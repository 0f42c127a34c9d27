import { createContext, use } from 'react';
import type { SiteSettings } from '#core/site/site-settings.ts';

/** The operator's settings, as embedded in the document. */
export const SiteSettingsContext = createContext<SiteSettings | null>(null);

export function useSiteSettings(): SiteSettings {
  const settings = use(SiteSettingsContext);
  if (!settings) throw new Error('useSiteSettings needs a SiteSettingsContext');
  return settings;
}

/** Id of the JSON block with the settings in the document. */
export const SITE_SETTINGS_ID = 'site-settings';
