import type { PersonalDataFile } from '#core/ports/personal-data.ts';

/** After this time every browser has started to read the file. In milliseconds. */
const READ_BY_THEN_MS = 60_000;

/** Lets the browser save a JSON file from memory, without a request. */
export function saveFile(fileName: string, bytes: PersonalDataFile): void {
  const file = new Blob([...bytes], { type: 'application/json' });
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
