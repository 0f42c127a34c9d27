/** The ways to a person, in the help section of many pages; apart from the form, whose code comes when it is opened. */
export const helpCopy = {
  heading: 'Do you have a question?',
  intro: 'Write to us, or book a free call with a person.',
  emailSupport: 'Email Support',
  scheduleCall: 'Schedule a Call',
} as const;
