/** Statements that may read a whole table: that of `peopleByStep` has a row for each step, the others are for a restore. */
export const READS_ALL: readonly string[] = [
  'peopleByStep',
  'addressesWithoutAccount',
  'deleteAllSessions',
  'deleteAllChallenges',
  'deleteMailsWithLinks',
];
