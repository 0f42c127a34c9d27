import type { PageId } from '#core/site/pages.ts';
import { statements } from './statements.ts';

export type SitemapGroup = 'public' | 'signup' | 'login-needed';

export const SITEMAP_PAGES: Readonly<Record<PageId, { title: string; body: string }>> = {
  landing: { title: 'Landing page', body: 'What this is, and how it works.' },
  home: { title: 'Home', body: 'The landing page that leads to a few short steps.' },
  'home-variant-b': { title: 'Home, second version', body: 'The landing page that starts with the problem.' },
  'home-calendar': { title: 'Payment day', body: 'Say when your benefits normally arrive.' },
  'home-info': { title: 'About you', body: 'Your details are not sent and not saved.' },
  'home-verify': { title: 'Almost there', body: 'The last step. No identity check is run today.' },
  start: { title: 'Get started', body: 'Type your email to sign up.' },
  'verify-email': { title: 'Email verification', body: 'Open the link in your email, or type the code.' },
  callback: { title: 'Link from your email', body: 'Where the link in your email leads.' },
  signup: { title: 'Sign up', body: 'Leads to the calendar.' },
  'signup-verify': { title: 'Verify', body: 'Leads to email verification.' },
  'signup-calendar': { title: 'Calendar', body: 'Say when your benefits normally arrive.' },
  'signup-account': { title: 'Account setup', body: 'Your name, your phone number and a password.' },
  'signup-confirmation': {
    title: 'Confirmation (SSN verification)',
    body: `The last step. ${statements.lastFourOnly}`,
  },
  confirmation: { title: 'Shortcut to confirmation', body: 'Leads to the confirmation step.' },
  'launch-countdown': { title: 'Launch countdown', body: 'How long until launch, and what comes next.' },
  dashboard: { title: 'Dashboard', body: 'Your sign-up at a glance.' },
  login: { title: 'Log in', body: 'Come back to your sign-up.' },
  'reset-password': { title: 'New password', body: 'Where the reset email leads.' },
  faq: { title: 'FAQ', body: 'Answers to common questions.' },
  'is-this-real': { title: 'Is this real?', body: 'How to tell if a message is from us.' },
  schedule: { title: 'Book a call', body: 'A free call with a person.' },
  'payment-dates': { title: 'Payment dates', body: 'When benefits are paid under the published rules.' },
  privacy: { title: 'Privacy Policy', body: 'What we keep, and why.' },
  terms: { title: 'Terms & Conditions', body: 'The rules of this site.' },
  sitemap: { title: 'Site map', body: 'All pages, as a drawing and as a list.' },
  unsubscribe: { title: 'Unsubscribe', body: 'Stop our news emails, with the link in each one.' },
  'public-sitemap': { title: 'Public pages', body: 'Which pages need login.' },
  'not-found': { title: 'Page not found', body: 'Any other address.' },
};

export const sitemapCopy = {
  groups: {
    public: 'Public pages',
    signup: 'Sign-up steps',
    'login-needed': 'Pages that need login',
  } satisfies Record<SitemapGroup, string>,
  all: {
    title: 'Site map',
    intro: 'All pages, and the ways people go through them. The main ones stand out.',
    other: 'See which pages need login',
  },
  byAccess: {
    title: 'Public pages and pages that need login',
    intro: 'Anyone can open the public pages. Other pages open after you confirm your email or log in.',
    other: 'Back to the full site map',
  },
  diagram: 'Diagram of the pages. The same pages are in the list below it.',
  howTo: 'Drag to move the drawing. Each box is a link to its page.',
  listHeading: 'The same as a list',
  leadsTo: 'Leads to',
  loading: 'Loading the diagram',
  controls: { zoomIn: 'Zoom in', zoomOut: 'Zoom out', fitView: 'Show all pages', group: 'Diagram controls' },
} as const;
