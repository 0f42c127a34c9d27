/** Where an outside booking provider's parts come from (decision 30). */
export interface SchedulerSources {
  readonly script: string;
  readonly stylesheet: string;
  /** Origin of script and style sheet. */
  readonly assetOrigin: string;
  /** Origin of the booking page, which the widget shows in a frame. */
  readonly pageOrigin: string;
}

/** The one policy by which a page may take the provider's script; the server's security policy names it too. */
export const TRUSTED_TYPES_POLICY = 'booking-widget';

const ASSET_FOLDER = '/assets/external';

/**
 * The parts of the widget behind a booking page: Calendly serves them from its host for assets, any other provider that
 * speaks the same widget beside its booking page. The page's loader and the server's security policy both read this, so
 * that neither knows an address the other does not. `bookingPage` is an http(s) address, as the settings have checked.
 */
export function schedulerSources(bookingPage: string): SchedulerSources {
  const [, scheme = 'https', host = ''] = /^(https?):\/\/(?:[^/?#@]*@)?([^/?#]+)/i.exec(bookingPage) ?? [];
  const pageOrigin = `${scheme}://${host}`.toLowerCase();
  const calendly = /^(?:www\.)?calendly\.com$/i.test(host);
  const assetOrigin = calendly ? 'https://assets.calendly.com' : pageOrigin;
  return {
    script: `${assetOrigin}${ASSET_FOLDER}/widget.js`,
    stylesheet: `${assetOrigin}${ASSET_FOLDER}/widget.css`,
    assetOrigin,
    pageOrigin,
  };
}
