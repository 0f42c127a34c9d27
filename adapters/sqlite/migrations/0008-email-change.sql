-- A link that also changes the address of the account `email` to this one. Null: the link only signs in.
ALTER TABLE challenges ADD COLUMN new_email TEXT;
