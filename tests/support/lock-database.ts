import Database from 'better-sqlite3';

/** Another process writes to the file, until the returned function is called. */
export function lockDatabase(path: string): () => void {
  const other = new Database(path);
  other.exec('BEGIN IMMEDIATE');
  return () => void other.close();
}
