export const stepOf = (step: number, steps: number) => `Step ${step} of ${steps}`;
