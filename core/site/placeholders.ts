import { DEFAULT_SITE_SETTINGS } from './site-settings.ts';

const { supportEmail, postalAddress } = DEFAULT_SITE_SETTINGS;

/** Whether a setting is still the example that it has without the operator. */
export const isPlaceholder = (text: string): boolean => text === supportEmail || text === postalAddress;

/** Whether an origin or e-mail address is in a domain for examples, which nobody can own (RFC 2606), or a postal address is that of our documents. */
export const isExample = (address: string): boolean =>
  /[/@.]example(\.(com|net|org))?(:\d+)?$|^Example Inc\./i.test(address);
