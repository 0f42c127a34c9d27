/**
 * Every fixed sentence that the screens of the sign-up journey must show, word for word. A test that makes one appear
 * records it with `seen()`; `npm run catalogue` prints which test showed which sentence and fails if one was never shown.
 */
export interface Sentence {
  readonly id: string;
  /** A validation error, or the outcome of a request. */
  readonly kind: 'validation' | 'outcome';
  readonly screen: string;
  /** Title and description of a toast, or the one sentence beside a field. All must be visible together. */
  readonly texts: readonly string[];
}

const on = (
  kind: 'validation' | 'outcome',
  screen: string,
  entries: Readonly<Record<string, readonly string[]>>,
): readonly Sentence[] =>
  Object.entries(entries).map(([id, texts]) => ({ id: `${screen}: ${id}`, kind, screen, texts }));

export const SENTENCES: readonly Sentence[] = [
  ...on('validation', 'start', { 'invalid e-mail': ['Please enter a valid email address'] }),
  ...on('outcome', 'start', {
    'link sent': ['Magic Link Sent!', 'Please check your email for the verification link.'],
    'rate limit': [
      'Unable to Send Email',
      'Too many email requests. Please wait 60 seconds before trying again.',
    ],
    'invalid e-mail from the backend': ['Unable to Send Email', 'Please enter a valid email address'],
    'rate limit of the fallback': [
      'Unable to Send Email',
      'Email rate limit exceeded. Please wait 60 seconds and try again.',
    ],
    refused: ['Unable to Send Email', 'Failed to send verification email'],
    unreachable: [
      'Unable to Send Email',
      "We're having trouble sending your verification email. Please try again in a moment.",
    ],
  }),
  ...on('outcome', 'verify-email', {
    'no e-mail known': ['Error', "We couldn't find your email. Please go back and enter it again."],
    'resend failed': ['Failed to resend verification email. Please try again.'],
    'resend done': ['Email Sent!', "We've sent a new verification link to your email."],
  }),
  ...on('outcome', 'callback', {
    expired: [
      'Verification Link Expired',
      'Your email verification link has expired. Please request a new one.',
    ],
    failed: ['Verification Failed', 'Email verification was not successful. Please try again.'],
    verified: ['Email Verified!', 'Your email has been verified successfully.'],
  }),
  ...on('validation', 'account', {
    'first name': ['First name is required'],
    'last name': ['Last name is required'],
    phone: ['Enter a valid 10-digit phone number'],
    password: ['Password must be at least 8 characters with uppercase, lowercase letters, and digits'],
    confirm: ['Please confirm your password'],
    mismatch: ['Passwords do not match'],
  }),
  ...on('outcome', 'account', {
    'password not set': ['Set Password via Email'],
    'could not set password': ['Could not set password', '“Forgot your password?”'],
    'save failed': [
      'Error Saving Information',
      'There was an issue saving your information. Please try again.',
    ],
  }),
  ...on('outcome', 'saving', {
    policy: ['Authentication issue', 'Please refresh the page and try again.'],
    other: ['Auto-save failed', 'Error: ', 'Your progress is saved locally and you can continue.'],
    unexpected: ['Auto-save failed', "Your progress wasn't saved. Don't worry, you can continue."],
  }),
  ...on('validation', 'confirmation', {
    'nine digits': ['Please enter a 9-digit number'],
    mismatch: ['SSNs must match'],
  }),
  ...on('validation', 'login', {
    'invalid e-mail': ['Invalid Email', 'Please enter a valid email address.'],
    'no password': ['Password Required', 'Please enter your password.'],
  }),
  ...on('outcome', 'login', {
    'invalid credentials': ['Login Failed', 'Invalid email or password. Please try again.'],
    'too many': ['Login Failed', 'Too many login attempts. Please try again later.'],
    'not confirmed': [
      'Login Failed',
      'Your account exists but email verification is pending. Since you completed signup successfully, please contact support.',
    ],
    other: ['Login Failed', 'Login failed. Please check your credentials.'],
    unexpected: ['Login Error', 'An unexpected error occurred. Please try again.'],
    success: ['Login Successful', 'Welcome back!'],
    'reset failed': ['Reset Failed', 'Failed to send reset email. Please try again.'],
    'reset sent': ['Reset Email Sent', 'Check your email for password reset instructions.'],
    'reset error': ['Reset Error', 'An unexpected error occurred. Please try again.'],
  }),
  ...on('validation', 'reset-password', {
    required: ['Password Required'],
    short: ['Password Too Short', 'Password must be at least 8 characters long.'],
    weak: ['Password Too Weak', 'Password must contain uppercase, lowercase letters, and digits.'],
    mismatch: ["Passwords Don't Match", 'Please make sure both passwords match.'],
    'invalid link': [
      'Invalid Reset Link',
      'This reset link is invalid or has expired. Please request a new one.',
    ],
  }),
  ...on('outcome', 'reset-password', {
    failed: ['Reset Failed', 'Failed to update password. Please try again.'],
    updated: ['Password Updated'],
    unexpected: ['Reset Error', 'An unexpected error occurred. Please try again.'],
  }),
  ...on('validation', 're-authentication', { 'no password': ['Password is required'] }),
  ...on('outcome', 're-authentication', {
    'wrong password': ['Invalid password. Please try again.'],
    failed: ['Authentication failed. Please try again.'],
    done: ['Authentication verified'],
    'signed out': ['Please log in to continue'],
  }),
  ...on('outcome', 'header', { 'log-out failed': ['Logout Error', 'Failed to logout. Please try again.'] }),
  ...on('outcome', 'dashboard', {
    'sign-out failed': ['Sign Out Error', 'Failed to sign out. Please try again.'],
    'sign-out broke': ['Sign Out Error', 'An unexpected error occurred.'],
  }),
  ...on('validation', 'home-info', {
    'first name': ['First name must be at least 2 characters'],
    'last name': ['Last name must be at least 2 characters'],
    'phone too short': ['Phone number must be at least 10 digits'],
    'phone not valid': ['Please enter a valid phone number'],
    'zip length': ['ZIP code must be exactly 5 digits'],
    'zip digits': ['ZIP code must contain only numbers'],
  }),
  ...on('validation', 'home-verify', { mismatch: ["Social Security Numbers don't match"] }),
  ...on('outcome', 'home-calendar', {
    'not saved': [
      'Auto-save failed',
      "Your calendar preference wasn't saved. Don't worry, you can continue.",
    ],
    'authentication required': [
      'Authentication Required',
      'Please sign up or log in to save your personal information securely.',
    ],
  }),
  ...on('outcome', 'schedule', {
    'widget not loaded': ['Unable to load scheduling widget. Please use the direct link below.'],
  }),
];
