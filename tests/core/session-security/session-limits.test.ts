import { describe, expect, it } from 'vitest';
import {
  ABSOLUTE_LIMIT_MS,
  ACTIVITY_INTERVAL_MS,
  IDLE_LIMIT_MS,
  IDLE_WARNING_MS,
  mayDoSensitive,
  SENSITIVE_WINDOW_MS,
  sessionLife,
} from '#core/session-security/session-limits.ts';
import { MINUTE } from '#tests/support/times.ts';

const NOW = 1_800_000_000_000;

it('the limits have the expected values', () => {
  expect([
    IDLE_LIMIT_MS,
    ABSOLUTE_LIMIT_MS,
    SENSITIVE_WINDOW_MS,
    IDLE_WARNING_MS,
    ACTIVITY_INTERVAL_MS,
  ]).toEqual([20 * MINUTE, 240 * MINUTE, 5 * MINUTE, 2 * MINUTE, MINUTE]);
});

describe('session life', () => {
  const life = (startedAgo: number, activeAgo: number) =>
    sessionLife({ createdAt: NOW - startedAgo, lastActiveAt: NOW - activeAgo }, NOW);

  it('ends 20 minutes after the last activity', () => {
    expect(life(30 * MINUTE, 5 * MINUTE)).toEqual({ live: true, expiresAt: NOW + 15 * MINUTE });
    expect(life(30 * MINUTE, 20 * MINUTE - 1)).toEqual({ live: true, expiresAt: NOW + 1 });
    expect(life(30 * MINUTE, 20 * MINUTE)).toEqual({ live: false, reason: 'inactivity' });
  });

  it('ends 4 hours after the start, however active', () => {
    expect(life(235 * MINUTE, 0)).toEqual({ live: true, expiresAt: NOW + 5 * MINUTE });
    expect(life(240 * MINUTE, 0)).toEqual({ live: false, reason: 'session-limit' });
  });

  it('tolerates a small clock step, and ends after a larger one', () => {
    expect(life(-30_000, -30_000).live).toBe(true);
    expect(life(-2 * MINUTE, -2 * MINUTE)).toEqual({ live: false, reason: 'session-limit' });
  });
});

it('a sensitive action is allowed for 5 minutes after authentication', () => {
  expect(mayDoSensitive(NOW, NOW)).toBe(true);
  expect(mayDoSensitive(NOW - 5 * MINUTE, NOW)).toBe(true);
  expect(mayDoSensitive(NOW - 5 * MINUTE - 1, NOW)).toBe(false);
  expect(mayDoSensitive(NOW + 2 * MINUTE, NOW)).toBe(false);
});
