import { describe, expect, it } from 'vitest';
import { commonForms, passwordWeaknesses } from '#core/intake/password-rule.ts';
import { resetFormProblems } from '#core/intake/reset-form-rule.ts';

const OWNER = { email: 'rose.hill27@example.com', brand: 'CheckAhead' };

describe('password', () => {
  it.each([
    ['Abcdefg1', []],
    ['Abcdef1', ['too-short']],
    ['abcdefg1', ['no-uppercase']],
    ['ABCDEFG1', ['no-lowercase']],
    ['Abcdefgh', ['no-digit']],
    ['', ['too-short', 'no-uppercase', 'no-lowercase', 'no-digit']],
    ['Überlang9', []],
    [`aB1${'x'.repeat(125)}`, []],
    [`aB1${'x'.repeat(254)}`, ['too-long']],
    ['walks with old dogs', []],
    ['walkswithdogsss', []],
    ['walkswithdogss', ['no-uppercase', 'no-digit']],
    ['123456789012345', ['no-lowercase']],
    ['WALKS WITH OLD DOGS', ['no-lowercase']],
    ['Rose1948', ['like-email']],
    ['1948rOSe', ['like-email']],
    ['Hill-2026', ['like-email']],
    ['RoseHill27', ['like-email']],
    ['rose.hill27', ['no-uppercase', 'like-email']],
    ['27rose.hill0000000', ['like-email']],
    ['ROSE1948', ['no-lowercase', 'like-email']],
    ['Rosewood48', []],
    ['Rose-Garden-48', []],
    ['CheckAhead1', ['like-brand']],
    ['1checkAHEAD!', ['like-brand']],
    ['Check-Ahead-2026', ['like-brand']],
    ['Checkers48', []],
  ])('%j: %j', (password, reasons) => expect(passwordWeaknesses(password, OWNER)).toEqual(reasons));

  it('is not compared with an unknown address', () => {
    expect(passwordWeaknesses('RoseHill27', { email: null, brand: 'CheckAhead' })).toEqual([]);
    expect(passwordWeaknesses('Abcdefg1', { email: '1948@example.com', brand: '' })).toEqual([]);
  });

  it('is checked fast for any input', () => {
    const email = `${'a.'.repeat(31)}a@example.com`;
    const answer = passwordWeaknesses('a'.repeat(1_000_000), { email, brand: 'a'.repeat(60) });
    expect(answer).toContain('too-long');
  });

  it.each([
    ['Sunshine2024', ['Sunshine2024', 'Sunshine']],
    ['24Sunshine', ['24Sunshine', 'Sunshine']],
    ['Sun24shine', ['Sun24shine']],
    ['20242025', ['20242025']],
  ])('%j is looked up as %j', (password, forms) => expect(commonForms(password)).toEqual(forms));
});

describe('reset form', () => {
  it.each([
    ['', '', 'password-required'],
    ['', 'x', 'password-required'],
    ['Abc1', 'x', 'too-short'],
    ['abcdefg1', 'abcdefg1', 'no-uppercase'],
    ['ABCDEFG1', 'ABCDEFG1', 'no-lowercase'],
    ['Abcdefgh', 'Abcdefgh', 'no-digit'],
    ['Abcdefg1', 'Abcdefg2', 'passwords-differ'],
    ['Abcdefg1', '', 'passwords-differ'],
    ['RoseHill27', 'RoseHill27', 'like-email'],
    ['CheckAhead1', 'CheckAhead1', 'like-brand'],
    ['walks with old dogs', 'walks with old dogs', null],
    ['Abcdefg1', 'Abcdefg1', null],
  ])('%j and %j: %j', (password, confirm, problem) => {
    const field = problem === 'passwords-differ' ? 'confirm' : 'password';
    expect(resetFormProblems({ password, confirm }, OWNER)).toEqual(problem ? { [field]: problem } : {});
  });

  it('says that a password is too long, whatever else it is', () => {
    const password = 'a'.repeat(257);
    expect(resetFormProblems({ password, confirm: password }, OWNER)).toEqual({ password: 'too-long' });
  });
});
