import Database from 'better-sqlite3';

// Preloaded by a server. From the signal on, its database cannot grow, as on a full disk.

const { pragma } = Database.prototype;
let writer: Database.Database | null = null;
Database.prototype.pragma = function remember(this: Database.Database, ...request) {
  writer ??= this;
  return pragma.apply(this, request);
};
process.on('SIGUSR2', () => {
  writer?.pragma(`max_page_count = ${writer.pragma('page_count', { simple: true })}`);
});
