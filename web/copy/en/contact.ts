import { leaveOutSsn } from './ssn-field.ts';

export const contactCopy = {
  open: {
    heading: 'Contact Us',
    intro: 'Tell us how we can help. Please leave out your Social Security number and your bank details.',
    close: 'Close the contact form',
    name: 'Your name',
    email: 'Your email',
    emailHint: 'We will reply to this address.',
    message: 'Your message',
    send: 'Send message',
    sending: 'Sending your message',
  },
  problems: {
    'name-required': 'Enter your name.',
    'email-required': 'Enter your email address.',
    'email-not-valid': 'Please enter a valid email address.',
    'message-required': 'Write your message.',
    'message-looks-like-ssn': leaveOutSsn,
    'message-too-long': (limit: number) => `Your message is too long. Keep it under ${limit} characters.`,
  },
  sent: { title: 'Message sent!', description: "We'll get back to you as soon as possible." },
  failed: {
    title: 'Error sending message',
    description: (supportEmail: string) => `Please try again or email us directly at ${supportEmail}`,
    kept: 'What you wrote is still here.',
  },
} as const;
