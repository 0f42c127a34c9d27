import { createContext } from 'react';
import type { SiteSettings } from '#core/site/site-settings.ts';
import { required } from './required.ts';

export const SiteSettingsContext = createContext<SiteSettings | null>(null);

export const useSiteSettings = (): SiteSettings => required(SiteSettingsContext);

export const SITE_SETTINGS_ID = 'site-settings';
