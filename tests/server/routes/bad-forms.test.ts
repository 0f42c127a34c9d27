import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Besieged, FORMS, refuseForms, startBesieged } from '../../soak/scenes/refused-bodies.ts';

const RUNS = 500;
let besieged: Besieged;
beforeAll(async () => {
  besieged = await startBesieged();
});
afterAll(() => besieged.server.stop());

it.each(FORMS)(
  'the form of %s rejects generated bodies with a redirect to itself and changes nothing',
  async (...form) => {
    const { figures, faults } = await refuseForms(besieged, form, RUNS);
    expect(faults).toEqual([]);
    expect(figures.requests).toBe(RUNS);
  },
);

const campaignAfter = async (email: string, page: (url: string) => string) => {
  const { server } = besieged;
  const answer = await server.sendForm('/start', { email }, { headers: { referer: page(server.url) } });
  const [kept] = await server.rows('SELECT utm_source, utm_campaign FROM challenges WHERE email = ?', [
    email,
  ]);
  return { location: answer.headers.get('location'), kept };
};

it('a campaign is read from the Referer of the form', async () => {
  expect(
    await campaignAfter('ada@example.com', (url) => `${url}/start?utm_source=radio&utm_campaign=may+21&x=1`),
  ).toEqual({ location: '/signup/verify-email', kept: { utm_source: 'radio', utm_campaign: 'may 21' } });
});

it.each([
  ['another site', () => 'https://evil.example/start?utm_source=evil'],
  ['a host that only begins like ours', (url: string) => `${url}.evil.example/start?utm_source=evil`],
  ['no address at all', () => 'utm_source=evil'],
])('no campaign is taken from %s', async (name, page) => {
  const email = `from-${name.length}@example.com`;
  expect((await campaignAfter(email, page)).kept).toEqual({ utm_source: null, utm_campaign: null });
});

it('a rejected form keeps its campaign for the next attempt', async () => {
  const { location } = await campaignAfter(
    'no address',
    (url) => `${url}/start?problem=unsure&utm_source=radio&email=rose@example.com&utm_medium=a%26b`,
  );
  expect(location).toBe('/start?problem=invalid-email&utm_source=radio&utm_medium=a%26b');
});

it('a campaign is cut to the length of its column', async () => {
  const { server } = besieged;
  const fields = { email: 'may@example.com', utm_source: ` ${'s'.repeat(50_000)}` };
  const answer = await server.sendForm('/start', fields);
  expect(answer.headers.get('location')).toBe('/signup/verify-email');
  const kept = await server.rows('SELECT utm_source FROM challenges WHERE email = ?', [fields.email]);
  expect(kept).toEqual([{ utm_source: 's'.repeat(200) }]);
});
