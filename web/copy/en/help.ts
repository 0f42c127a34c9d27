/** The help section. Separate from the contact form, whose code is loaded when it is opened. */
export const helpCopy = {
  heading: 'Do you have a question?',
  intro: 'Write to us, or book a free call with a person.',
  emailSupport: 'Email Support',
  scheduleCall: 'Schedule a Call',
} as const;
