/** Words of the marker beside planned features. */
export const claimMarkerCopy = {
  mark: '*',
  label: 'Planned. Read the pre-launch notice.',
  note: 'Planned. Not launched yet. You cannot get this today.',
  noteAfterLaunch: 'Planned before our launch. Our email says what is on offer today.',
  noteLink: 'Read the pre-launch notice',
} as const;
