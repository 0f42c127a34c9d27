export const problemsCopy = {
  heading: 'Bills and payment days do not always line up',
  intro: 'Your benefit comes on a set day. Bills come all month.',
} as const;

export const PROBLEMS = {
  rent: {
    title: 'Rent comes first',
    body: 'It is often due on the 1st. Your benefit may come weeks later.',
  },
  groceries: {
    title: 'The last week is long',
    body: 'A few days can make a difference when you plan meals.',
  },
  medicine: {
    title: 'Refills have their own date',
    body: 'A refill can be ready days before your benefit is.',
  },
  utilities: {
    title: 'Power and phone bills vary',
    body: 'Each company picks its own date, and rarely your payment day.',
  },
};
export type Problem = keyof typeof PROBLEMS;
