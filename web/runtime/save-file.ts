/** After this time every browser has started to read the file. In milliseconds. */
const READ_BY_THEN_MS = 60_000;

/** Lets the browser save a file from memory, without a request. */
export function saveFile(fileName: string, parts: readonly BlobPart[], type: string): void {
  const file = new Blob([...parts], { type });
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.hidden = true;
  document.body.append(link);
  link.click();
  link.remove();
  window.setTimeout(() => URL.revokeObjectURL(address), READ_BY_THEN_MS);
}
