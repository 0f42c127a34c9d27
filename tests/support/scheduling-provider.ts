import { startHttpDouble } from './http-double.ts';

/** The fake works, or never responds. */
export type ProviderMood = 'fine' | 'slow';

/** A fake booking provider on this machine, with the widget that the page expects. */
export interface SchedulingProvider {
  readonly bookingPage: string;
  mood: ProviderMood;
  dispose(): Promise<void>;
}

const WIDGET = `
const frame = (url) => Object.assign(document.createElement('iframe'), { src: url });
window.Calendly = {
  initInlineWidget: ({ url, parentElement }) => parentElement.append(frame(url)),
  initPopupWidget: ({ url }) => {
    const popup = Object.assign(document.createElement('div'), { className: 'provider-popup' });
    popup.setAttribute('role', 'dialog');
    popup.setAttribute('aria-label', 'The provider');
    popup.append(Object.assign(frame(url), { title: 'The provider in a pop-up' }));
    document.body.append(popup);
  },
};`;
const STYLES = '.provider-popup { position: fixed; inset: 2rem; background: white; }';
const PAGE = '<!doctype html><html lang="en"><title>30 minutes</title><p>Pick 30 minutes</p></html>';

export async function startSchedulingProvider(): Promise<SchedulingProvider> {
  const { url, stop } = await startHttpDouble((request, _body, response) => {
    const answer = (type: string, body: string) =>
      response.writeHead(200, { 'content-type': `${type}; charset=utf-8` }).end(body);
    if (request.url === '/30min') return answer('text/html', PAGE);
    if (provider.mood === 'slow' && request.url?.startsWith('/assets/')) return;
    if (request.url === '/assets/external/widget.js') return answer('text/javascript', WIDGET);
    if (request.url === '/assets/external/widget.css') return answer('text/css', STYLES);
    return response.writeHead(204).end();
  });
  const bookingPage = `${url.replace('127.0.0.1', 'localhost')}/30min`;
  const provider: SchedulingProvider = { bookingPage, mood: 'fine', dispose: stop };
  return provider;
}
