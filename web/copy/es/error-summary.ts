export const summaryTitle = 'Revise estos campos';
