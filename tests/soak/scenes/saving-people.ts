import { sendJson } from '#tests/support/with-json.ts';
import type { SignedInPerson } from '../../bench/harness/people.ts';
import type { ServerProcess } from '../../support/server-process.ts';

/** The answer to a person who saves a step of their own. */
export function savePreference(url: string, { email, cookie }: SignedInPerson, value: number) {
  const changes = { benefit_timing_preference: String(value) };
  return sendJson(url, 'PUT', '/api/onboarding', { email, changes }, { cookie });
}

/** Everyone saves a step of their own again and again until `isOver`: the response times, and the statuses other than 200. */
export function savePeople(
  server: ServerProcess,
  people: readonly SignedInPerson[],
  isOver: () => boolean,
  pauseMs = 0,
) {
  const times: number[] = [];
  const refused: number[] = [];
  const save = async (person: SignedInPerson) => {
    for (let value = 1; !isOver(); value += 1) {
      const began = performance.now();
      const answer = await savePreference(server.url, person, value);
      await answer.text();
      times.push(performance.now() - began);
      if (answer.status !== 200) refused.push(answer.status);
      if (pauseMs > 0) await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  };
  return { times, refused, done: Promise.all(people.map(save)) };
}
