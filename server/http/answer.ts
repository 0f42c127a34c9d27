import { type OutgoingHttpHeader, type OutgoingHttpHeaders, ServerResponse } from 'node:http';

/**
 * Node's own answer with headers that are on it whoever writes it; the writer's own of the same name win. Put there one by
 * one, each of them would be checked and kept first, for every request.
 */
export class Answer extends ServerResponse {
  /** Names in small letters. */
  standing: Readonly<Record<string, string>> | null = null;

  override writeHead(
    status: number,
    message?: string | OutgoingHttpHeaders | OutgoingHttpHeader[],
    headers?: OutgoingHttpHeaders | OutgoingHttpHeader[],
  ): this {
    // With a message, or as a list, nobody but Node itself writes.
    if (typeof message === 'string' || Array.isArray(message)) return super.writeHead(status, headers);
    return super.writeHead(status, this.standing === null ? message : { ...this.standing, ...message });
  }
}
