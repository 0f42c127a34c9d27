import { createContext } from 'react';
import type { SiteSettings } from '#core/site/site-settings.ts';
import { required } from './required.ts';

/** The operator's settings, as embedded in the document. */
export const SiteSettingsContext = createContext<SiteSettings | null>(null);

export const useSiteSettings = (): SiteSettings => required(SiteSettingsContext);

/** Id of the JSON block with the settings in the document. */
export const SITE_SETTINGS_ID = 'site-settings';
