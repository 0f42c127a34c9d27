import type { PersonalDataFile } from '#core/ports/personal-data.ts';

/** Long enough for every browser to have begun reading, milliseconds. */
const READ_BY_THEN_MS = 60_000;

/** Hands the browser a JSON file that the page holds: nothing is sent anywhere. */
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
