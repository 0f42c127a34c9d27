/** As `uuid` makes them, of any version. */
export const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export const TOKEN_BYTES = 32;

/** The only source of randomness in core. Every value is cryptographically random. */
export interface Randomness {
  /** A version 4 UUID in lower case. */
  uuid(): string;
  /** An unguessable token of 256 bits, base64url without padding (43 characters). */
  token(): string;
  /** A number from 0 (included) to `limit` (excluded), without modulo bias. `limit` is at most 2^32. */
  below(limit: number): number;
}
