import type { SignedInPerson } from '../../bench/harness/people.ts';
import type { ServerProcess } from '../../support/server-process.ts';

/** Everyone saves a step of their own again and again until `isOver`: the response times, and the statuses other than 200. */
export function savePeople(
  server: ServerProcess,
  people: readonly SignedInPerson[],
  isOver: () => boolean,
  pauseMs = 0,
) {
  const times: number[] = [];
  const refused: number[] = [];
  const save = async ({ email, cookie }: SignedInPerson) => {
    for (let value = 1; !isOver(); value += 1) {
      const began = performance.now();
      const answer = await fetch(`${server.url}/api/onboarding`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json', origin: server.url, cookie },
        body: JSON.stringify({ email, changes: { benefit_timing_preference: String(value) } }),
      });
      await answer.text();
      times.push(performance.now() - began);
      if (answer.status !== 200) refused.push(answer.status);
      if (pauseMs > 0) await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  };
  return { times, refused, done: Promise.all(people.map(save)) };
}
