-- From when on the link and the code in a message are dead; null: it carries none.
ALTER TABLE outbox ADD COLUMN good_until INTEGER;
