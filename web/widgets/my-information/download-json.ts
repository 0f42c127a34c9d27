/** Long enough for every browser to have begun reading, milliseconds. */
const READ_BY_THEN_MS = 60_000;

/** Hands the browser a file that was made in the page: nothing is sent anywhere. */
export function downloadJson(fileName: string, content: unknown): void {
  const file = new Blob([`${JSON.stringify(content, null, 2)}\n`], { type: 'application/json' });
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
