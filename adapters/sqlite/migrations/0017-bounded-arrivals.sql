-- A new kind of arrival takes the place of the one with the lowest weight: its visitors, and those of the kinds whose place it took.
ALTER TABLE research_arrivals ADD COLUMN weight INTEGER NOT NULL DEFAULT 1;
UPDATE research_arrivals SET weight = visitors
  FROM (SELECT arrival_id, count(*) AS visitors FROM research_visitors GROUP BY arrival_id) WHERE arrival_id = id;
CREATE INDEX research_arrivals_by_weight ON research_arrivals (weight, id);
