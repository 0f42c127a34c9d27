-- The language in which we write to the person, such as 'en'.
ALTER TABLE accounts ADD COLUMN language TEXT NOT NULL DEFAULT 'en';
