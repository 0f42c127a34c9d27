-- The ten digits on which we call a person who booked. Null: the person calls.
ALTER TABLE appointments ADD COLUMN phone TEXT;
ALTER TABLE holds ADD COLUMN phone TEXT;
