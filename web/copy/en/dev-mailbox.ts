export const devMailboxCopy = {
  name: 'Mailbox',
  title: (count: number) => `Mailbox (${count})`,
  note: 'Nothing is really sent here. Mail to anyone arrives in this list.',
  empty: 'No mail yet.',
  to: (address: string) => `To ${address}`,
};
