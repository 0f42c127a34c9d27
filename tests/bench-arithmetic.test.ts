import { describe, expect, it } from 'vitest';
import { chartSvg, shown, tableText } from './bench/harness/report.ts';
import { type Row, ratioOf, verdictOf } from './bench/harness/rows.ts';
import { median, percentile, ratios, spread } from './bench/harness/statistics.ts';
import { readTrace } from './bench/harness/sync-trace.ts';

const row = (over: Partial<Row> = {}): Row => ({
  group: 'server',
  measure: 'reads',
  unit: '/s',
  ours: [30, 10, 20],
  beside: { name: 'raw', samples: [40, 40, 20] },
  target: { of: 'ratio', is: { atLeast: 0.6 } },
  ...over,
});

describe('the arithmetic of the benchmark', () => {
  it('computes median, range and nearest rank', () => {
    expect(spread([3, 1, 2])).toEqual({ min: 1, median: 2, max: 3 });
    expect(median([4, 1, 3, 2])).toBe(2.5);
    const hundred = Array.from({ length: 100 }, (_, index) => index + 1);
    expect([percentile(hundred, 0.5), percentile(hundred, 0.99), percentile(hundred, 1)]).toEqual([
      50, 99, 100,
    ]);
    expect(percentile([7], 0.01)).toBe(7);
    expect(() => median([])).toThrow();
    expect(() => percentile([], 0.5)).toThrow();
  });

  it('compares round by round, not median with median', () => {
    expect(ratios([30, 10, 20], [40, 40, 20])).toEqual([0.75, 0.25, 1]);
    expect(ratioOf(row())).toEqual({ min: 0.25, median: 0.75, max: 1 });
    expect(ratioOf(row({ beside: null }))).toBeNull();
    expect(() => ratios([1, 2], [1])).toThrow();
    expect(() => ratios([1], [0])).toThrow();
  });

  it('reports met or missed, met at the edge, and nothing without a target', () => {
    expect(verdictOf(row())).toBe('met');
    expect(verdictOf(row({ target: { of: 'ratio', is: { atLeast: 0.75 } } }))).toBe('met');
    expect(verdictOf(row({ target: { of: 'ratio', is: { atLeast: 0.76 } } }))).toBe('missed');
    expect(verdictOf(row({ target: { of: 'ours', is: { atMost: 20 } } }))).toBe('met');
    expect(verdictOf(row({ target: { of: 'ours', is: { atMost: 19 } } }))).toBe('missed');
    expect(verdictOf(row({ target: null }))).toBeNull();
    expect(() => verdictOf(row({ beside: null }))).toThrow();
  });

  it('shows three digits, missed targets first, and what was not measured', () => {
    expect([shown(0.123456), shown(12.345), shown(12_345.6), shown(0)]).toEqual([
      '0.123',
      '12.3',
      '12,346',
      '0',
    ]);
    const missed = row({ measure: 'writes', target: { of: 'ratio', is: { atLeast: 4 } }, note: 'a < b' });
    const found = {
      rows: [row(), missed],
      skipped: [{ group: 'durable', measure: 'syncs', reason: 'no strace' }],
    };
    const text = tableText(found);
    expect(text).toMatch(/server: reads +20 \/s +raw 40 +0\.25 \/ 0\.75 \/ 1 × +≥ 0\.6 × +met/);
    expect(text).toMatch(/server: writes .* missed/);
    expect(text.indexOf('server: writes')).toBeLessThan(text.indexOf('server: reads'));
    expect(text).toContain('durable: syncs: not measured: no strace');
    expect(chartSvg(found).match(/<rect /g)).toHaveLength(3);
    expect(chartSvg(found)).not.toContain('NaN');
  });
});

describe('a trace of system calls', () => {
  const asked = (socket: number) => `9 read(${socket}, "PUT /api/onboarding HTTP"..., 65536) = 300`;
  const answered = (socket: number) =>
    `9 writev(${socket}, [{iov_base="HTTP/1.1 200 OK\\r\\nConten"..., iov_len=9}], 1) = 9`;
  const synced = '9 fdatasync(18)                    = 0';

  it('counts a response as durable only after a sync that followed its request', () => {
    expect(readTrace([asked(20), synced, answered(20)])).toEqual({ answers: 1, afterSync: 1, syncs: 1 });
    expect(readTrace([synced, asked(20), answered(20)])).toEqual({ answers: 1, afterSync: 0, syncs: 1 });
    expect(readTrace([asked(20), asked(21), synced, answered(21), answered(20)])).toEqual({
      answers: 2,
      afterSync: 2,
      syncs: 1,
    });
    expect(readTrace([asked(20), synced, asked(21), answered(20), answered(21)]).afterSync).toBe(1);
    const cut = ['9 fdatasync(18 <unfinished ...>', '9 <... fdatasync resumed>)        = 0'];
    expect(readTrace([asked(20), ...cut, answered(20)])).toEqual({ answers: 1, afterSync: 1, syncs: 1 });
    expect(readTrace([asked(20), ...cut.slice(0, 1), answered(20)]).afterSync).toBe(0);
  });

  it('ignores responses without a request, and failed syncs', () => {
    expect(readTrace([answered(20)]).answers).toBe(0);
    expect(readTrace([asked(20), '9 fsync(18) = -1 EIO (Input/output error)', answered(20)]).afterSync).toBe(
      0,
    );
  });
});
