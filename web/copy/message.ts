export interface Message {
  readonly title: string;
  readonly description?: string;
  /** The title says enough beside the page it announces: the description is only heard. */
  readonly brief?: true;
}
