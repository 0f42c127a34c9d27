import fc from 'fast-check';
import { ResultAsync } from 'neverthrow';
import { describe, expect, it } from 'vitest';
import { makeStepSaver, type SaveState } from '#core/onboarding/save-step.ts';
import { reauthenticationNeeded, rejected, unreachable } from '#core/ports/failures.ts';
import type { OnboardingRepoError } from '#core/ports/onboarding-repo.ts';
import type { OnboardingRecord, StepRecord } from '#core/record/onboarding-record.ts';
import { rankOf } from '#core/record/rank.ts';
import type { TypedText } from '#core/record/typed-text.ts';
import { perTest } from '#tests/support/per-test.ts';
import {
  anyStepRecord,
  type HeldWrite,
  makeDrafts,
  makeHeldRepo,
  NOW,
  rowWith,
  sessionOf,
  settled,
} from './fixtures.ts';

const ada = sessionOf('ada');
const bob = sessionOf('bob');

function saverIn(options: { storageRefuses?: boolean } = {}) {
  const backend = makeHeldRepo();
  const storage = makeDrafts({ refuses: options.storageRefuses ?? false });
  let now = NOW;
  const saver = makeStepSaver({ repo: backend.repo, drafts: storage.drafts, clock: { now: () => now } });
  return {
    ...backend,
    ...storage,
    saver,
    write: (index: number): HeldWrite => {
      const write = backend.writes[index];
      if (!write) throw new Error(`no write ${index}`);
      return write;
    },
    laterBy: (milliseconds: number) => {
      now += milliseconds;
    },
  };
}

const page = perTest(() => saverIn());
const saver = perTest(() => page.saver);
const write = (index: number) => page.write(index);

it('knows the answers that it has stored, whatever was read before', async () => {
  const row = (first_name: string, at: number) =>
    rowWith({ first_name, updated_at: new Date(NOW + at).toISOString() });
  const before = row('Ada', -1);
  page.rows.set(ada.email, before);
  expect(saver.known(ada, before)).toEqual(before);
  void saver.save(ada, { first_name: 'Ida' });
  expect(saver.known(ada, before).first_name).toBe('Ida');
  await write(0).end();
  expect(saver.known(ada, before).first_name).toBe('Ida');
  expect(saver.known(ada, row('Eda', 1)).first_name).toBe('Eda');
  expect(saver.known(bob, null)).toEqual({});
});

describe('a save that needs authentication', () => {
  it('drops protected fields, from the draft too, and sends the rest later', async () => {
    const answer = saver.save(ada, {
      phone: '5551234567',
      first_name: 'Ada',
      benefit_timing_preference: 'other',
      step_completed: 'account_setup',
    });
    await write(0).end(reauthenticationNeeded);
    expect((await answer)._unsafeUnwrapErr().failure).toEqual(reauthenticationNeeded);
    const rest = { benefit_timing_preference: 'other', step_completed: 'account_setup' };
    expect(saver.draft(ada)).toEqual(rest);
    void saver.retry(ada);
    expect(write(1).changes).toEqual(rest);
    await write(1).end();
    expect(saver.draft(ada)).toBeNull();
    expect((await saver.retry(ada))._unsafeUnwrap()).toBeNull();
    expect(page.writes).toHaveLength(2);
  });

  it('keeps fields entered meanwhile', async () => {
    void saver.save(ada, { phone: '5551234567', last_name: 'Lane' });
    void saver.save(ada, { phone: '5551234568' });
    await write(0).end(reauthenticationNeeded);
    expect(write(1).changes).toEqual({ phone: '5551234568' });
  });

  it('can be repeated after authentication', async () => {
    void saver.save(ada, { phone: '5551234567' });
    await write(0).end(reauthenticationNeeded);
    const again = saver.save(ada, { phone: '5551234567' });
    await write(1).end();
    expect((await again).isOk()).toBe(true);
    expect(page.rows.get(ada.email)?.phone).toBe('5551234567');
  });
});

describe('saving a step', () => {
  it('runs one save at a time and merges newer fields into the next', async () => {
    const first = saver.save(ada, { first_name: 'A' });
    const second = saver.save(ada, { first_name: 'Ad' });
    const third = saver.save(ada, { first_name: 'Ada', last_name: 'Lane' });
    expect(page.writes).toHaveLength(1);
    await write(0).end();
    expect((await first)._unsafeUnwrap().first_name).toBe('A');
    expect(write(1).changes).toEqual({ first_name: 'Ada', last_name: 'Lane' });
    await write(1).end();
    expect((await second)._unsafeUnwrap()).toMatchObject({ first_name: 'Ada', last_name: 'Lane' });
    expect((await third)._unsafeUnwrap()).toMatchObject({ first_name: 'Ada', last_name: 'Lane' });
    expect(page.writes).toHaveLength(2);
    expect(page.maxConcurrent()).toBe(1);
  });

  it('does not repeat fields of the running save', async () => {
    const answers = [saver.save(ada, { first_name: 'Ada' }), saver.save(ada, { first_name: 'Ada' })];
    await write(0).end();
    expect((await Promise.all(answers)).every((answer) => answer.isOk())).toBe(true);
    expect(page.writes).toHaveLength(1);
  });

  it('drafts before it sends, without the digits of an SSN and their flags', async () => {
    const answer = saver.save(ada, {
      step_completed: 'ssn_verification',
      ssn_last4: '6789',
      ssn_provided: true,
    });
    expect(page.kept.get('user-ada')).toEqual({
      userId: 'user-ada',
      fields: {},
      typed: {},
      keptAt: NOW,
      pending: true,
    });
    await write(0).end(unreachable);
    await answer;
    expect(JSON.stringify(page.written)).not.toContain('6789');
  });

  it('reports blocked browser storage', async () => {
    const { saver, write } = saverIn({ storageRefuses: true });
    const answer = saver.save(ada, { first_name: 'Ada' });
    await write(0).end(unreachable);
    expect((await answer)._unsafeUnwrapErr()).toEqual({ failure: unreachable, keptLocally: false });
    expect(saver.state().pending).toBe(true);
  });

  it('sets rejected fields aside, keeps them drafted, saves later ones, and sends them again on retry', async () => {
    const answer = saver.save(ada, { phone: 'not a phone' });
    await write(0).end(rejected);
    expect((await answer)._unsafeUnwrapErr()).toEqual({ failure: rejected, keptLocally: true });
    expect(saver.state().pending).toBe(false);
    expect(saver.draft(ada)).toEqual({ phone: 'not a phone' });

    const next = saver.save(ada, { first_name: 'Ada' });
    expect(write(1).changes).toEqual({ first_name: 'Ada' });
    await write(1).end();
    expect((await next).isOk()).toBe(true);

    const retried = saver.retry(ada);
    expect(write(2).changes).toEqual({ phone: 'not a phone' });
    await write(2).end(rejected);
    expect((await retried)._unsafeUnwrapErr()).toEqual({ failure: rejected, keptLocally: true });
    expect(saver.draft(ada)).toEqual({ phone: 'not a phone' });

    saver.save(ada, { phone: '5551234567' });
    await write(3).end();
    expect(saver.draft(ada)).toBeNull();
    expect((await saver.retry(ada))._unsafeUnwrap()).toBeNull();
    expect(page.writes).toHaveLength(4);
  });

  it('continues after a bug in an adapter', async () => {
    let calls = 0;
    const { drafts } = makeDrafts();
    const held = makeHeldRepo();
    const saver = makeStepSaver({
      repo: {
        upsertByEmail: (email, changes) => {
          calls += 1;
          return calls === 1
            ? new ResultAsync<OnboardingRecord, OnboardingRepoError>(Promise.reject(new Error('a bug')))
            : held.repo.upsertByEmail(email, changes);
        },
      },
      drafts,
      clock: { now: () => NOW },
    });
    await expect(saver.save(ada, { first_name: 'Ada' }).then((answer) => answer)).rejects.toThrow('a bug');
    const next = saver.retry(ada);
    await settled();
    await held.writes[0]?.end();
    expect((await next).isOk()).toBe(true);
  });
});

describe('retrying', () => {
  it('has nothing to send for a person without a draft', async () => {
    expect((await saver.retry(ada))._unsafeUnwrap()).toBeNull();
    expect(page.writes).toHaveLength(0);
  });

  it('sends what an earlier page left in browser storage', async () => {
    const draft = { userId: 'user-ada', typed: { phone: '555-1' }, keptAt: NOW };
    page.kept.set('user-ada', { ...draft, fields: { first_name: 'Ada' }, pending: true });
    expect(saver.draft(ada)).toEqual({ first_name: 'Ada' });
    const answer = saver.retry(ada);
    expect(write(0)).toMatchObject({ email: 'ada@example.com', changes: { first_name: 'Ada' } });
    await write(0).end();
    expect((await answer)._unsafeUnwrap()?.first_name).toBe('Ada');
    expect(page.kept.get('user-ada')).toEqual({ ...draft, fields: {}, pending: false });
  });

  it('joins the running save that already includes everything', async () => {
    const saving = saver.save(ada, { first_name: 'Ada' });
    const retrying = saver.retry(ada);
    await write(0).end();
    expect((await retrying)._unsafeUnwrap()).toEqual((await saving)._unsafeUnwrap());
    expect(page.writes).toHaveLength(1);
  });
});

describe('two people at one browser', () => {
  it('never sends or shows one person the fields of the other', async () => {
    saver.save(ada, { first_name: 'Ada', ssn_last4: '6789' });
    await write(0).end(unreachable);
    expect(saver.draft(bob)).toBeNull();
    expect((await saver.retry(bob))._unsafeUnwrap()).toBeNull();
    saver.save(bob, { last_name: 'Reed' });
    expect(write(1)).toMatchObject({ email: 'bob@example.com', changes: { last_name: 'Reed' } });
    await write(1).end();
    expect(page.kept.get('user-ada')?.fields).toEqual({ first_name: 'Ada' });

    // Signed in again: the draft is there, the digits kept in memory are not.
    const back = saver.retry(ada);
    expect(write(2)).toMatchObject({ email: 'ada@example.com', changes: { first_name: 'Ada' } });
    expect(write(2).changes).not.toHaveProperty('ssn_last4');
    await write(2).end();
    expect((await back).isOk()).toBe(true);
    expect(page.writes).toHaveLength(3);
  });

  it('finishes a running save for the person who started it', async () => {
    const hers = saver.save(ada, { first_name: 'Ada' });
    const his = saver.save(bob, { first_name: 'Bob' });
    await write(0).end();
    await write(1).end();
    expect((await hers)._unsafeUnwrap()).toMatchObject({ email: 'ada@example.com', first_name: 'Ada' });
    expect((await his)._unsafeUnwrap()).toMatchObject({ email: 'bob@example.com', first_name: 'Bob' });
  });
});

describe('signing out', () => {
  it('clears memory and drafts, also those of a write that fails afterwards', async () => {
    saver.save(ada, { first_name: 'Ada' });
    const late = saver.save(ada, { last_name: 'Lane' });
    saver.forget();
    await write(0).end(unreachable);
    await write(1).end(rejected);
    expect((await late).isErr()).toBe(true);
    expect(page.kept.size).toBe(0);
    expect(saver.draft(ada)).toBeNull();
    expect(saver.state()).toEqual({ saving: false, savedAt: null, pending: false });
  });
});

describe('text that may not be sent yet', () => {
  it('is drafted as typed, never sent, and removed once its field is saved', async () => {
    saver.keepTyped(ada, { last_name: '', phone: '555-12' });
    expect(page.writes).toHaveLength(0);
    expect(page.kept.get('user-ada')).toMatchObject({ fields: {}, pending: false, keptAt: NOW });
    expect(saver.typed(ada)).toEqual({ last_name: '', phone: '555-12' });
    expect(saver.draft(ada)).toBeNull();
    expect((await saver.retry(ada))._unsafeUnwrap()).toBeNull();
    saver.save(ada, { first_name: 'Ada', phone: '5551234567' });
    expect(saver.typed(ada)).toEqual({ last_name: '' });
    await write(0).end();
    expect(page.kept.get('user-ada')).toMatchObject({ fields: {}, typed: { last_name: '' } });
    saver.keepTyped(ada, {});
    expect(saver.typed(ada)).toEqual({});
  });

  it('is not drafted in a name with a digit, which may be the start of a Social Security number', () => {
    saver.keepTyped(ada, { first_name: '123-45-678', phone: '555-12' });
    expect(page.kept.get('user-ada')).toMatchObject({ typed: { phone: '555-12' } });
    expect(JSON.stringify(page.kept.get('user-ada'))).not.toContain('123');
  });

  it('is restored for the same person after a reload, for nobody else, and never after signing out', () => {
    saver.keepTyped(ada, { phone: '555-12' });
    const reload = () => makeStepSaver({ repo: page.repo, drafts: page.drafts, clock: { now: () => NOW } });
    expect(reload().typed(ada)).toEqual({ phone: '555-12' });
    const shared = reload();
    expect(shared.typed(bob)).toEqual({});
    expect(shared.typed(ada)).toEqual({ phone: '555-12' });
    shared.forget();
    expect(shared.typed(ada)).toEqual({});
    expect(page.kept.size).toBe(0);
  });
});

describe('what could be an SSN in the wrong field', () => {
  const typedIn = (typed: TypedText) => {
    const { saver, kept } = saverIn();
    saver.keepTyped(ada, { last_name: '', phone: '555-12' });
    saver.keepTyped(ada, typed);
    return { drafted: kept.get('user-ada')?.typed ?? {}, shown: saver.typed(ada) };
  };

  it.each(['123-45-6789', '123456789', '123-456-789', ' 123 45 6789 '])(
    '%j stays in the memory of the page',
    (phone) => expect(typedIn({ phone })).toEqual({ drafted: {}, shown: { phone } }),
  );

  it('only that field is omitted, also in a name', () => {
    const typed = { first_name: '\u202d123-45-6789\u202c', last_name: '\u202eLane', phone: '555-12' };
    expect(typedIn(typed).drafted).toEqual({ last_name: '\u202eLane', phone: '555-12' });
  });

  it('accepts eight or ten digits', () => {
    expect(typedIn({ phone: '123-45-678' }).drafted).toEqual({ phone: '123-45-678' });
    expect(typedIn({ phone: '123-456-7890' }).drafted).toEqual({ phone: '123-456-7890' });
  });

  it('is never drafted, whatever surrounds it', () => {
    const noise = fc.string({ maxLength: 2 }).map((text) => text.replace(/\d/g, ''));
    const nine = fc
      .array(fc.tuple(fc.integer({ min: 0, max: 9 }), noise), { minLength: 9, maxLength: 9 })
      .map((pairs) => pairs.flat().join(''));
    fc.assert(
      fc.property(noise, nine, (before, digits) => {
        const { drafted } = typedIn({ first_name: before + digits, phone: digits });
        expect(drafted).toEqual({});
      }),
    );
  });
});

it('an autofilled name that is too long removes nothing else from the draft', () => {
  saver.keepTyped(ada, { first_name: 'x'.repeat(201), phone: '555-12' });
  expect(page.kept.get('user-ada')?.typed).toEqual({ phone: '555-12' });
});

it('the age of a draft counts from its last change', () => {
  const HOUR = 60 * 60 * 1_000;
  saver.keepTyped(ada, { phone: '555-12' });
  page.laterBy(20 * HOUR);
  saver.keepTyped(ada, { phone: '555-123' });
  page.drafts.deleteExpired(NOW + 40 * HOUR);
  expect(page.kept.has('user-ada')).toBe(true);
  page.drafts.deleteExpired(NOW + 44 * HOUR);
  expect(page.kept.has('user-ada')).toBe(false);
});

describe('the state', () => {
  it('is the same object until something changes, and every change is emitted once', async () => {
    const received: SaveState[] = [];
    const stop = saver.subscribe((state) => received.push(state));
    const before = saver.state();
    expect(saver.state()).toBe(before);
    saver.save(ada, { first_name: 'Ada' });
    page.laterBy(5);
    await write(0).end();
    expect(received).toEqual([
      { saving: true, savedAt: null, pending: false },
      { saving: false, savedAt: NOW + 5, pending: false },
    ]);
    stop();
    saver.save(ada, { first_name: 'Ada L' });
    expect(received).toHaveLength(2);
  });
});

type Move =
  | { readonly kind: 'save'; readonly fields: StepRecord }
  | { readonly kind: 'retry' }
  | { readonly kind: 'end'; readonly fails: boolean };

const anyMove: fc.Arbitrary<Move> = fc.oneof(
  anyStepRecord.map((fields): Move => ({ kind: 'save', fields })),
  fc.constant<Move>({ kind: 'retry' }),
  fc.boolean().map((fails): Move => ({ kind: 'end', fails })),
);

describe('for any order of saves, failures and retries', () => {
  it('loses nothing, never overlaps, never lowers a step, never drafts a digit', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyMove, { maxLength: 25 }), async (moves) => {
        const { saver, writes, rows, written, maxConcurrent } = saverIn();
        const expected: Record<string, unknown> = {};
        let waiting = 0;
        const wait = (answer: ResultAsync<unknown, unknown>) => {
          waiting += 1;
          void answer.then(() => {
            waiting -= 1;
          });
        };
        let highest = 0;
        let ended = 0;
        const endNext = async (fails: boolean) => {
          const write = writes[ended];
          if (!write) return false;
          ended += 1;
          const before = rankOf(rows.get(ada.email)?.step_completed);
          await write.end(fails ? unreachable : undefined);
          expect(rankOf(rows.get(ada.email)?.step_completed)).toBeGreaterThanOrEqual(before);
          return true;
        };
        for (const move of moves) {
          if (move.kind === 'save') {
            const { step_completed, ...fields } = move.fields;
            Object.assign(expected, fields);
            highest = Math.max(highest, rankOf(step_completed));
            wait(saver.save(ada, move.fields));
          } else if (move.kind === 'retry') wait(saver.retry(ada));
          else await endNext(move.fails);
          await settled();
        }
        wait(saver.retry(ada));
        await settled();
        while (await endNext(false));
        // Every caller got a result.
        expect(waiting).toBe(0);

        if (moves.some((move) => move.kind === 'save')) {
          expect(rows.get(ada.email)).toMatchObject(expected);
          expect(rankOf(rows.get(ada.email)?.step_completed)).toBe(highest);
        }
        expect(saver.state()).toMatchObject({ saving: false, pending: false });
        expect(saver.draft(ada)).toBeNull();
        expect(maxConcurrent()).toBeLessThanOrEqual(1);
        for (const draft of written) expect(draft.fields).not.toHaveProperty('ssn_last4');
      }),
      { numRuns: 200 },
    );
  });
});

describe('fields that were entered and not yet saved', () => {
  it('are drafted at once, not sent, and restored after a reload, which sends them', async () => {
    saver.keep(ada, { benefit_timing_preference: 'When the mail comes' });
    expect(page.writes).toHaveLength(0);
    expect(saver.state()).toEqual({ saving: false, savedAt: null, pending: false });
    expect(page.kept.get('user-ada')).toMatchObject({
      fields: { benefit_timing_preference: 'When the mail comes' },
      pending: true,
    });
    expect(saver.draft(ada)).toEqual({ benefit_timing_preference: 'When the mail comes' });

    const reloaded = makeStepSaver({ repo: page.repo, drafts: page.drafts, clock: { now: () => NOW } });
    expect(reloaded.draft(ada)).toEqual({ benefit_timing_preference: 'When the mail comes' });
    void reloaded.retry(ada);
    expect(write(0).changes).toEqual({ benefit_timing_preference: 'When the mail comes' });
  });

  it('leave the draft once their save has ended, and survive the save of other fields', async () => {
    saver.keep(ada, { first_name: 'Ada', last_name: 'Lane' });
    void saver.save(ada, { first_name: 'Ada' });
    await write(0).end();
    expect(page.kept.get('user-ada')).toMatchObject({ fields: { last_name: 'Lane' }, pending: true });
    void saver.save(ada, { last_name: 'Lane' });
    await write(1).end();
    expect(saver.draft(ada)).toBeNull();
  });

  it('replace text that may not be sent, and the reverse', () => {
    saver.keep(ada, { phone: '5551234567' });
    saver.keepTyped(ada, { phone: '555-123' });
    expect(page.kept.get('user-ada')).toMatchObject({ fields: {}, typed: { phone: '555-123' } });
    saver.keep(ada, { phone: '5551234567' });
    expect(page.kept.get('user-ada')).toMatchObject({ fields: { phone: '5551234567' }, typed: {} });
  });

  it('never include the digits of an SSN, and are erased with the person', () => {
    saver.keep(ada, { ssn_last4: '6789', ssn_provided: true });
    expect(JSON.stringify([...page.kept.values()])).not.toContain('6789');
    saver.keep(ada, { first_name: 'Ada' });
    saver.forget();
    expect(page.kept.size).toBe(0);
  });
});
