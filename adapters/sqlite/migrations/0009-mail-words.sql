-- Two words in every mail to the person, by which they recognize it. Null: none were given yet.
ALTER TABLE accounts ADD COLUMN mail_words TEXT;
