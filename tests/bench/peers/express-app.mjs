// @ts-nocheck express has no types.
import express from 'express';

/** Express as in its introduction. */
const app = express();
app.get('/api/session', (_request, response) => {
  response.json({ session: null });
});
const server = app.listen(0, '127.0.0.1', () => process.send?.({ port: server.address().port }));
