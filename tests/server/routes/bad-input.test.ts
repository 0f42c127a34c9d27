import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Besieged, JSON_ROUTES, refuseBodies, startBesieged } from '../../soak/scenes/refused-bodies.ts';

const RUNS = 500;
let besieged: Besieged;
beforeAll(async () => {
  besieged = await startBesieged({ overHttp: false });
});
afterAll(() => besieged.server.stop());

it.each(JSON_ROUTES)('%s %s rejects generated bodies and changes nothing', async (...route) => {
  const { figures, faults } = await refuseBodies(besieged, route, RUNS);
  expect(faults).toEqual([]);
  expect(figures.requests).toBe(RUNS);
});
