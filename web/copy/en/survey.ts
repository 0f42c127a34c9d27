import type { RankingOption } from '#core/survey/survey-answers.ts';
import { leaveOutSsn } from './ssn-field.ts';

/** The 'Feedback' survey. Its questions ask for nothing that identifies a person. */
export const surveyCopy = {
  open: 'Feedback',
  heading: 'Help us make this better',
  intro:
    'Five short questions. Please do not write your name, your number or anything else that tells who you are.',
  close: 'Close feedback',
  progress: (question: number, of: number) => `Question ${question} of ${of}`,
  counter: (used: number, limit: number) => `${used} of ${limit} characters used`,
  back: 'Back',
  next: 'Next',
  submit: 'Submit',
  sending: 'Sending your answers',
  blocked: {
    'answer-missing': 'Write an answer first.',
    'answer-too-long': 'Your answer is too long. Please shorten it.',
    'answer-looks-like-ssn': leaveOutSsn,
    'ranking-missing': 'Put the choices in your order first.',
    'other-text-missing': 'Fill in the box for “Other” first. If there is nothing, write “none”.',
  },
  thanks: { title: 'Thank you', body: 'Your answers help us plan.' },
} as const;

/** Questions 1, 2, 3 and 5, answered with free text. */
export const OPEN_QUESTIONS: Readonly<
  Record<'q1' | 'q2' | 'q3' | 'q5', { readonly question: string; readonly hint: string }>
> = {
  q1: { question: 'What brought you to this site today?', hint: 'A few words are enough.' },
  q2: {
    question: 'What would getting your benefit earlier help you with?',
    hint: 'For example: a bill, a shopping trip, or nothing at all.',
  },
  q3: { question: 'What was unclear, or made you stop and think?', hint: 'Tell us about any page or word.' },
  q5: { question: 'Is there anything else you want us to know?', hint: 'If there is nothing, write “no”.' },
};

/** Question 4: a ranking of options, and 'Other'. Its keys are sent to the server. */
export const rankingCopy = {
  question: 'What matters most to you?',
  hint: 'Put the most important one at the top. Drag a line by its dots, or use its arrows.',
  options: {
    early_deposits: 'Getting my benefit earlier',
    easy_switching: 'An easy way to switch my direct deposit',
    planning_tools: 'Tools to plan my month',
    talk_to_person: 'A person I can talk to',
  } satisfies Readonly<Record<RankingOption, string>>,
  other: { label: 'Other', hint: 'Anything else that matters? If there is nothing, write “none”.' },
  moveUp: (label: string) => `Move “${label}” up`,
  moveDown: (label: string) => `Move “${label}” down`,
  handle: (label: string) => `Drag “${label}”`,
  /** What a screen reader calls a line. */
  movable: 'movable line',
  handleHint: 'Press Space to pick it up. Move it with the arrow keys. Press Space to put it down.',
  lifted: (label: string, place: number, of: number) =>
    `“${label}” is picked up from number ${place} of ${of}.`,
  moved: (label: string, place: number, of: number) => `“${label}” is now number ${place} of ${of}.`,
  putBack: (label: string) => `“${label}” is back in its place.`,
  keep: 'Keep this order',
  kept: 'Your order is set.',
} as const;
