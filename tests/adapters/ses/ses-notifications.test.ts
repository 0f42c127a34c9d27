import { expect, it } from 'vitest';
import { suppressionsIn } from '#adapters/ses/ses-notifications.ts';

const bounce = (bounceType: string, ...addresses: string[]) => ({
  notificationType: 'Bounce',
  bounce: { bounceType, bouncedRecipients: addresses.map((emailAddress) => ({ emailAddress })) },
});

it('reads bounces and complaints from notifications of SES, as sent and as wrapped by SNS', () => {
  const complaint = {
    eventType: 'Complaint',
    complaint: { complainedRecipients: [{ emailAddress: 'Otis <OTIS@example.com>' }] },
  };
  const lines = [
    JSON.stringify(bounce('Permanent', 'rose@example.com', 'ann@example.com')),
    '',
    JSON.stringify(bounce('Transient', 'ben@example.com')),
    JSON.stringify({ Type: 'Notification', Message: JSON.stringify(complaint) }),
    JSON.stringify({ notificationType: 'Delivery', delivery: {} }),
    'not JSON',
    JSON.stringify({ hello: 'world' }),
    JSON.stringify(bounce('Permanent', 'no address')),
    '[1]',
    'null',
  ];
  expect(suppressionsIn(lines.join('\r\n'))).toEqual({
    addresses: [
      { email: 'rose@example.com', reason: 'bounced' },
      { email: 'ann@example.com', reason: 'bounced' },
      { email: 'otis@example.com', reason: 'complained' },
    ],
    badLines: [6, 7, 8, 9, 10],
  });
});
