import { expect, it } from 'vitest';
import { type AnnouncementAction, afterAction, exclusionOf } from '#core/announcement/announcement.ts';
import { problemIn } from '#core/announcement/unsubscribe.ts';
import type { AnnouncementState } from '#core/ports/announcement-tables.ts';
import { announcement } from '#tests/support/announcement-world.ts';

const STATES = ['draft', 'tested', 'running', 'paused', 'done'] as const;
const ACTIONS = ['test', 'start', 'pause', 'resume', 'stop', 'finish'] as const;

it.each([
  ['draft', { test: 'tested', stop: 'done' }],
  ['tested', { test: 'tested', start: 'running', stop: 'done' }],
  ['running', { pause: 'paused', stop: 'done', finish: 'done' }],
  ['paused', { test: 'paused', resume: 'running', stop: 'done' }],
  ['done', {}],
] as const satisfies readonly (readonly [
  AnnouncementState,
  Partial<Record<AnnouncementAction, AnnouncementState>>,
])[])('a %s announcement allows its actions and no other', (state, allowed) => {
  expect(STATES).toContain(state);
  for (const action of ACTIONS) {
    const after = afterAction(announcement({ state }), action, 9).map((next) => next.state);
    const expected = (allowed as Partial<Record<AnnouncementAction, AnnouncementState>>)[action];
    if (expected) expect(after._unsafeUnwrap(), action).toBe(expected);
    else expect(after._unsafeUnwrapErr(), action).toEqual({ kind: 'wrong-state', state, action });
  }
});

it('remembers when it started and ended', () => {
  expect(afterAction(announcement({ state: 'tested' }), 'start', 9)._unsafeUnwrap()).toMatchObject({
    startedAt: 9,
    endedAt: null,
  });
  expect(afterAction(announcement({ state: 'paused' }), 'stop', 9)._unsafeUnwrap().endedAt).toBe(9);
});

it.each([
  [{ emailVerified: false }, 'everybody', 'unverified'],
  [{}, 'everybody', null],
  [{ step: 'completed' }, 'completed', null],
  [{ step: 'account_setup' }, 'completed', 'other-step'],
  [{ suppressed: ['complained', 'unsubscribed'] }, 'everybody', 'complained'],
  [{ hadOne: true }, 'everybody', 'had-one'],
  [{ hadOne: true, step: 'completed' }, 'completed', 'had-one'],
  [{ hadOne: true }, 'everybody-again', null],
  [{ hadOne: true, suppressed: ['unsubscribed'] }, 'everybody-again', 'unsubscribed'],
] as const)('of %o in the audience %s, the exclusion is %s', (candidate, audience, exclusion) => {
  const person = { emailVerified: true, step: null, suppressed: [], hadOne: false };
  expect(exclusionOf({ ...person, ...candidate }, audience)).toBe(exclusion);
});

it.each([
  ['token=x', 'ready'],
  ['token=', null],
  ['', null],
  ['token=x&problem=unavailable', 'unavailable'],
])('a page that is asked for with ?%s shows %s', (query, problem) => {
  expect(problemIn(new URLSearchParams(query))).toBe(problem);
});
