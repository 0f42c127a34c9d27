import { z } from 'zod/mini';

export const ANALYTICS_VENDORS = ['mixpanel', 'posthog'] as const;
export type AnalyticsVendor = (typeof ANALYTICS_VENDORS)[number];

/** Without a trailing slash. */
const origin = z.string().check(z.regex(/^https?:\/\/[^/?#\s]+$/));

export const BRAND_MAX_LENGTH = 60;
export const POSTAL_ADDRESS_MAX_LENGTH = 300;

export const API_KEY = /^[\w.-]{20,2000}$/;

/**
 * The operator's settings for the public site. The server reads them from its environment, the page from the
 * JSON block in each document. None is secret.
 */
export const siteSettingsSchema = z.object({
  brand: z.string().check(z.minLength(1), z.maxLength(BRAND_MAX_LENGTH)),
  supportEmail: z.string().check(z.email()),
  postalAddress: z.string().check(z.minLength(1), z.maxLength(POSTAL_ADDRESS_MAX_LENGTH)),
  /** The sender of our mail; null if none is set. */
  mailFrom: z.nullable(z.email()),
  /** The number that we answer, and from which we call people who booked a call; null: we have none. */
  supportPhone: z.nullable(z.string().check(z.regex(/^\+?[\d ().-]{7,24}$/))),
  publicUrl: origin,
  siteMode: z.enum(['research', 'public']),
  /** The offer of the whole site; `spec`: landing pages show A, the FAQ shows B. */
  offer: z.enum(['A', 'B', 'spec']),
  homePage: z.enum(['variant', 'redirect']),
  /** ISO 8601 moment of the launch; null means the start of the visitor's next month. */
  launchAt: z.nullable(z.string()),
  backend: z.enum(['memory', 'server', 'supabase']),
  /** The hosted project and its public key. Null unless `backend` is `supabase`. */
  supabase: z.nullable(
    z.object({
      url: origin,
      anonKey: z.string().check(z.regex(API_KEY)),
    }),
  ),
  analytics: z.enum(['first-party', ...ANALYTICS_VENDORS, 'none']),
  /** The vendor's public project key, and the address that browsers send to. Null unless `analytics` is a vendor. */
  analyticsProject: z.nullable(
    z.object({
      key: z.string().check(z.minLength(1)),
      host: origin,
    }),
  ),
  /** Who delivers our mail, as named on the privacy page. */
  mailService: z.enum(['own', 'ses']),
  /** Booking page of an external provider; null for our own booking. */
  schedulerUrl: z.nullable(z.url()),
  /** Ids of the claims and testimonials that the operator has evidence for. The evidence itself stays on the server. */
  evidence: z.readonly(z.array(z.string())),
});
export type SiteSettings = z.infer<typeof siteSettingsSchema>;

export const DEFAULT_SITE_SETTINGS: SiteSettings = Object.freeze({
  brand: 'CheckAhead',
  supportEmail: 'support@checkahead.example',
  postalAddress: 'CheckAhead, 100 Example Street, Springfield, USA',
  mailFrom: null,
  supportPhone: null,
  publicUrl: 'http://localhost:3000',
  siteMode: 'research',
  offer: 'A',
  homePage: 'variant',
  launchAt: null,
  backend: 'server',
  supabase: null,
  analytics: 'first-party',
  analyticsProject: null,
  mailService: 'own',
  schedulerUrl: null,
  evidence: Object.freeze([]),
});
