-- What belongs to one person is found, and deleted, without looking at what belongs to others.
CREATE INDEX identity_links_by_user ON identity_links (user_id);
CREATE INDEX outbox_by_recipient ON outbox (recipient) WHERE recipient IS NOT NULL;
