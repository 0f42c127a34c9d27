import { createContext, use } from 'react';
import type { SiteSettings } from '#core/site/site-settings.ts';

/** What the operator decided, as it stands in the document. */
export const SiteSettingsContext = createContext<SiteSettings | null>(null);

export function useSiteSettings(): SiteSettings {
  const settings = use(SiteSettingsContext);
  if (!settings) throw new Error('no site settings around this component');
  return settings;
}

/** Id of the data block by which a document carries the settings to its script. */
export const SITE_SETTINGS_ID = 'site-settings';
