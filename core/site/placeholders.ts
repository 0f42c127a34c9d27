import { DEFAULT_SITE_SETTINGS } from './site-settings.ts';

const { supportEmail, postalAddress } = DEFAULT_SITE_SETTINGS;

/** Whether a setting is still the example that it has without the operator. */
export const isPlaceholder = (text: string): boolean => text === supportEmail || text === postalAddress;

/** Whether an origin or an e-mail address is in a domain that is reserved for examples (RFC 2606): nobody can own it. */
export const isExampleDomain = (address: string): boolean =>
  /[/@.]example(\.(com|net|org))?(:\d+)?$/i.test(address);
