import { expect, it } from 'vitest';
import { redact } from '#core/research/redact.ts';

it.each([
  ['Write to ruth.canary+x@example.co.uk please', 'Write to [email] please'],
  ['Call 212-555-0147 or (212) 555 0147.', 'Call [number] or [number].'],
  ['+1.212.555.0147', '[number]'],
  ['My SSN is 078 05 1120', 'My SSN is [number]'],
  ['０７８-０５-１１２０', '[number]'],
  ['ZIP 10001', 'ZIP [number]'],
  ['My name is Ruth Canary and I wait', '[name] and I wait'],
  ["I'm Ruth Canary", '[name]'],
  ['Me llamo Rosa Peña', '[name]'],
  ['Hola, soy Rosa y mi nombre es Rosa Peña', 'Hola, [name] y [name]'],
  ['Ask Mrs. Canary', 'Ask [name]'],
  ['I live at 12 Old Mill Road, come by', 'I live at [address], come by'],
  ['P.O. Box 99', '[address]'],
  ['Vivo en Calle San Juan 14', 'Vivo en [address]'],
  ['Find me @ruthcanary or $RuthCanary', 'Find me [account] or [account]'],
  ['see https://facebook.com/ruth.canary?x=1', 'see [link]'],
  ['$1,200 a month, on the 3rd, for 2 people', '$1,200 a month, on the 3rd, for 2 people'],
  ['line\none\u202e\ttwo', 'line one two'],
  ['@ a@b @@c.d. a@b.c.', '@ a@b [email] [email]'],
])('%s', (written, shown) => expect(redact(written)).toBe(shown));

it.each(['@', 'a@', '@.', '. ', '1', '1(', '$1.', '@a', "A'", 'I am A', 'av a', '9 a. '])(
  'the work grows with the length, of %s too',
  (piece) => {
    const long = piece.repeat(50_000 / piece.length);
    expect(redact(long).length).toBeLessThanOrEqual(long.length);
  },
);
