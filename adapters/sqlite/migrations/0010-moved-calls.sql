-- How often a call was moved: the version of its calendar entry. Null: never.
ALTER TABLE appointments ADD COLUMN moves INTEGER;
