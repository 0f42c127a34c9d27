/** The Trusted Types policy for the provider's script; the server's Content-Security-Policy allows it. */
export const TRUSTED_TYPES_POLICY = 'booking-widget';

const ASSET_FOLDER = '/assets/external';

/**
 * The widget's sources for a booking page. Calendly serves its assets from a separate host; other providers
 * with the same widget serve them from the host of the booking page. The page's loader and the server's
 * Content-Security-Policy both use this function. `bookingPage` is an http(s) address, validated by the
 * settings.
 */
export function schedulerSources(bookingPage: string) {
  const [, scheme = 'https', host = ''] = /^(https?):\/\/(?:[^/?#@]*@)?([^/?#]+)/i.exec(bookingPage) ?? [];
  const pageOrigin = `${scheme}://${host}`.toLowerCase();
  const calendly = /^(?:www\.)?calendly\.com$/i.test(host);
  const assetOrigin = calendly ? 'https://assets.calendly.com' : pageOrigin;
  return {
    script: `${assetOrigin}${ASSET_FOLDER}/widget.js`,
    stylesheet: `${assetOrigin}${ASSET_FOLDER}/widget.css`,
    /** Origin of the script and the style sheet. */
    assetOrigin,
    /** Origin of the booking page, which the widget shows in a frame. */
    pageOrigin,
  };
}
