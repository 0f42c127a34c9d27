export const uuid = (number: number) => `${String(number).padStart(8, '0')}-1111-4111-8111-111111111111`;

/** Sequential ids of a browser, so that a renewed one is recognizable. */
export function makeIds() {
  let count = 1;
  return {
    current: () => uuid(count),
    renew: () => {
      count += 1;
    },
  };
}
