import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  type Besieged,
  everyRow,
  FORMS,
  refuseForms,
  startBesieged,
} from '../../soak/scenes/refused-bodies.ts';

const RUNS = 500;
let besieged: Besieged;
beforeAll(async () => {
  besieged = await startBesieged();
});
afterAll(() => besieged.server.stop());

it.each(FORMS)(
  'the form of %s refuses generated bodies with a redirect to itself and changes nothing',
  { timeout: 60_000 },
  async (...form) => {
    const { figures, faults } = await refuseForms(besieged, form, RUNS);
    expect(faults).toEqual([]);
    expect(figures.requests).toBe(RUNS);
  },
);

it.each(FORMS)('the form of %s takes no more than 64 KB, and says so on its page', async (path) => {
  const { server, rose } = besieged;
  const before = everyRow(besieged);
  const answer = await rose.fetch(`${server.url}${path}`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ email: 'may@example.com', code: '123456', padding: 'x'.repeat(70_000) }),
  });
  expect([answer.status, answer.headers.get('location')]).toEqual([303, `${path}?problem=refused`]);
  expect(everyRow(besieged)).toBe(before);
});

it('a campaign is kept no longer than its column, whoever sends it', async () => {
  const { server } = besieged;
  const body = new URLSearchParams({ email: 'may@example.com', utm_source: ` ${'s'.repeat(50_000)}` });
  const answer = await server
    .browser()
    .fetch(`${server.url}/start`, { method: 'POST', redirect: 'manual', body });
  expect(answer.headers.get('location')).toBe('/signup/verify-email');
  const kept = server.store.connection().prepare('SELECT utm_source FROM challenges WHERE email = ?').pluck();
  expect(kept.get('may@example.com')).toBe('s'.repeat(200));
});
