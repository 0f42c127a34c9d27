/** The value of a JSON text; undefined if there is none or it cannot be read. */
export function parseJson(text: string | null | undefined): unknown {
  try {
    return text == null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}
