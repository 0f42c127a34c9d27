-- Whoever finishes the sign-up after the launch gets its mail then. These deliveries are of no announcement that an operator
-- makes, so theirs is always done.
INSERT INTO announcements (id, state, audience, created_at) VALUES ('on-finishing', 'done', 'everybody', 0);
ALTER TABLE outbox ADD COLUMN unsubscribe_url TEXT;
