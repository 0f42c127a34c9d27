export const stepOf = (step: number, steps: number) => `Paso ${step} de ${steps}`;
