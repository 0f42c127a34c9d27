/** One request as it goes over the wire, without the address. */
export interface PlannedRequest {
  readonly method: 'GET' | 'PUT' | 'POST';
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** What one client sends in turn, over one connection that it keeps. */
export type ClientPlan = readonly PlannedRequest[];

export interface LoadPlan {
  readonly port: number;
  readonly clients: readonly ClientPlan[];
  /** How long to send; answers that are under way at the end are waited for and not counted. */
  readonly milliseconds: number;
  /** The status that every answer must have; another one ends the run. */
  readonly status: number;
}

export interface LoadResult {
  readonly answers: number;
  readonly perSecond: number;
  /** Milliseconds from the request's first byte out to the answer's last byte in. */
  readonly p50: number;
  readonly p99: number;
  readonly worst: number;
}
