/** One item of OWASP ASVS 5.0, level 1 or 2, that the product does not do as written. */
export interface Deviation {
  /** `6.3.3`: chapter, section, item. */
  readonly item: string;
  /** `no-part`: what the item is about is not there. `partly` and `other`: it is, but not, or not wholly, as written. */
  readonly kind: 'no-part' | 'partly' | 'other';
  /** As the README says it. */
  readonly reason: string;
}

/** All of chapter 7 and of sections 6.3 and 6.5. The README lists them in these words. */
export const DEVIATIONS: readonly Deviation[] = [
  {
    item: '6.3.3',
    kind: 'other',
    reason:
      'There is one factor: a password, or a link or code sent by e-mail. No money moves and no full SSN is kept, and a second device would shut out many of the people this is for. Instead: 20 idle minutes, a new proof for every sensitive action, few tries.',
  },
  {
    item: '6.5.5',
    kind: 'other',
    reason:
      'Links and codes live 30 minutes, not 10: mail is slow and so are some readers. They are single use and void when a newer message is sent; a code works only in the browser that asked, and five wrong ones burn it and its link.',
  },
  { item: '7.1.3', kind: 'no-part', reason: 'There is no federated sign-in.' },
  {
    item: '7.4.5',
    kind: 'partly',
    reason:
      'There is no administration screen. The operator ends sessions by deleting rows of the table `sessions`; it counts with the next request.',
  },
  {
    item: '7.5.2',
    kind: 'partly',
    reason:
      'A person sees all open sessions in their own data and ends all others by changing the password, not one by one.',
  },
  { item: '7.6.1', kind: 'no-part', reason: 'There is no federated sign-in.' },
];
