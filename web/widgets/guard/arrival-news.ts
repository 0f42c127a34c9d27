import { callbackToasts } from '#copy/callback.ts';

/** What a page tells to which the server has followed a mailed link: `?arrived=verified`. */
export function arrivalNews(search: string) {
  const arrived = new URLSearchParams(search).get('arrived');
  return arrived === 'verified' || arrived === 'email-changed' ? callbackToasts[arrived] : null;
}
