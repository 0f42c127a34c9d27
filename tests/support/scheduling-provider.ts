import { createServer } from 'node:http';

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
  let mood: ProviderMood = 'fine';
  const server = createServer((request, response) => {
    const answer = (type: string, body: string) =>
      response.writeHead(200, { 'content-type': `${type}; charset=utf-8` }).end(body);
    if (request.url === '/30min') return answer('text/html', PAGE);
    if (!request.url?.startsWith('/assets/')) return response.writeHead(204).end();
    if (mood === 'slow') return;
    switch (request.url) {
      case '/assets/external/widget.js':
        return answer('text/javascript', WIDGET);
      case '/assets/external/widget.css':
        return answer('text/css', STYLES);
      default:
        return response.writeHead(204).end();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('The provider has no port.');
  return {
    bookingPage: `http://localhost:${address.port}/30min`,
    get mood() {
      return mood;
    },
    set mood(next) {
      mood = next;
    },
    dispose: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
