export const claimMarkerCopy = {
  mark: '*',
  label: 'A claim we are testing. Read the pre-launch notice.',
  note: 'A claim we are testing, not true today.',
  noteAfterLaunch: 'Planned before our launch.',
  noteLink: 'Read the pre-launch notice',
} as const;
