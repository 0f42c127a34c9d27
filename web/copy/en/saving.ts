export const savingCopy = {
  saving: 'Saving...',
  savedAt: (time: string) => `Saved at ${time}`,
  pending: 'Not sent yet. We keep it on this device and send it as soon as we can.',
  sessionEnded: {
    title: 'You are logged out',
    text: 'Your session ended.',
    signIn: 'Log in to continue',
  },
};

export const saveFailureToasts = {
  noSession: { title: 'Authentication issue', description: 'Please refresh the page and try again.' },
  lost: {
    title: 'Auto-save failed',
    description: "Your progress wasn't saved. Don't worry, you can continue.",
  },
  kept: (clause: string) => ({
    title: 'Auto-save failed',
    description: `Error: ${clause}. Your progress is saved locally and you can continue.`,
  }),
};
