import type { ApiBody } from '#core/api/requests.ts';
import { asOwner } from '#core/identity/as-owner.ts';
import { FILE_END } from '#core/personal-data/personal-data-file.ts';
import type { PersonalDataPort } from '#core/ports/personal-data.ts';
import type { HttpTransport } from './http-transport.ts';

/**
 * `PersonalDataPort` over the function `personal-data`, which identifies the person by the cookie. After
 * `erase` call `AuthPort.currentSession()`: it finds no session and sends 'signed-out' to every tab.
 */
export function makeHttpPersonalData({ transport }: { transport: HttpTransport }): PersonalDataPort {
  const change = (...body: ApiBody<'PATCH /functions/v1/personal-data'>) =>
    transport.send('PATCH /functions/v1/personal-data', ...body).map(({ data }) => data);
  return {
    read: (email) =>
      transport
        .send('GET /functions/v1/personal-data')
        .andThen(({ data }) => asOwner(email, data.account.email, data)),
    download: (email) => transport.download('POST /functions/v1/personal-data', [{ email }], FILE_END),
    correct: (email, { first_name, last_name, phone }) =>
      change({ email, details: { first_name, last_name, phone } }),
    chooseMailWords: (email, mailWords) => change({ email, mailWords }),
    chooseNews: (email, news) => change({ email, news }),
    erase: (email) => transport.send('DELETE /functions/v1/personal-data', { email }),
  };
}
