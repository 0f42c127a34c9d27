/** One request, without the host. */
export interface PlannedRequest {
  readonly method: 'GET' | 'PUT' | 'POST';
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** The requests of one client in order, over one keep-alive connection. */
export type ClientPlan = readonly PlannedRequest[];

export interface LoadPlan {
  readonly port: number;
  readonly clients: readonly ClientPlan[];
  /** How long to send; responses that are pending at the end are awaited and not counted. */
  readonly milliseconds: number;
  /** The status that every response must have; another one ends the run. */
  readonly status: number;
}

export interface LoadResult {
  readonly answers: number;
  readonly perSecond: number;
  /** Milliseconds from the first byte of the request to the last byte of the response. */
  readonly p50: number;
  readonly p99: number;
  readonly worst: number;
}
