-- The ways in which visitors arrive. Row 0 is for those beyond the bound.
CREATE TABLE research_arrivals (
  id INTEGER NOT NULL PRIMARY KEY,
  landing_page TEXT NOT NULL,
  source TEXT NOT NULL,
  campaign TEXT NOT NULL,
  language TEXT NOT NULL,
  UNIQUE (landing_page, source, campaign, language)
) STRICT;
INSERT INTO research_arrivals VALUES (0, '', '', '', '');

-- One row per browser, written with its events, so that the research reads no events to count visitors. `day`: when it
-- first came (New York, days since 1970). `stage`: the furthest one; `at_N`: when it was first reached, by its own clock.
CREATE TABLE research_visitors (
  id INTEGER NOT NULL PRIMARY KEY,
  anonymous_id TEXT NOT NULL UNIQUE,
  day INTEGER NOT NULL,
  arrival_id INTEGER NOT NULL,
  stage INTEGER NOT NULL,
  at_1 INTEGER, at_2 INTEGER, at_3 INTEGER, at_4 INTEGER, at_5 INTEGER, at_6 INTEGER
) STRICT;

-- The browsers that are known already. The day is that of Eastern Standard Time.
INSERT OR IGNORE INTO research_arrivals (landing_page, source, campaign, language)
  SELECT DISTINCT ifnull(campaign ->> 'landing_page', ''), ifnull(campaign ->> 'utm_source', ''),
    ifnull(campaign ->> 'utm_campaign', ''), ifnull(campaign ->> 'language', '') FROM visits LIMIT 5000;
INSERT INTO research_visitors (anonymous_id, day, arrival_id, stage, at_1, at_2, at_3, at_4, at_5, at_6)
  SELECT known.anonymous_id, known.day, ifnull(arrival.id, 0), known.stage, at_1, at_2, at_3, at_4, at_5, at_6 FROM (
    SELECT anonymous_id, min(visits.id) AS first_visit, (min(received_at) - 18000000) / 86400000 AS day,
      ifnull(max(stage), 0) AS stage, min(at) FILTER (WHERE stage = 1) AS at_1, min(at) FILTER (WHERE stage = 2) AS at_2,
      min(at) FILTER (WHERE stage = 3) AS at_3, min(at) FILTER (WHERE stage = 4) AS at_4,
      min(at) FILTER (WHERE stage = 5) AS at_5, min(at) FILTER (WHERE stage = 6) AS at_6
    FROM visits JOIN (
      SELECT visit_id, at, received_at, CASE name WHEN 'navigation' THEN CASE properties ->> 'to' WHEN 'start' THEN 1
        WHEN 'verify-email' THEN 2 WHEN 'signup-calendar' THEN 3 WHEN 'signup-account' THEN 4
        WHEN 'signup-confirmation' THEN 5 WHEN 'launch-countdown' THEN 6 END END AS stage FROM events
    ) ON visit_id = visits.id GROUP BY anonymous_id
  ) AS known JOIN visits ON visits.id = first_visit LEFT JOIN research_arrivals AS arrival
    ON landing_page = ifnull(visits.campaign ->> 'landing_page', '') AND source = ifnull(visits.campaign ->> 'utm_source', '')
    AND arrival.campaign = ifnull(visits.campaign ->> 'utm_campaign', '')
    AND language = ifnull(visits.campaign ->> 'language', '')
  ORDER BY first_visit;
CREATE INDEX research_visitors_by_day ON research_visitors (day, arrival_id, stage);

-- Browsers of people who deleted their account.
CREATE TRIGGER research_visitor_forgotten AFTER INSERT ON forgotten_browsers BEGIN
  DELETE FROM research_visitors WHERE anonymous_id = NEW.anonymous_id;
END;

-- Present in a database of made-up people.
CREATE TABLE research_demo (
  one INTEGER NOT NULL PRIMARY KEY CHECK (one = 1),
  seed INTEGER NOT NULL
) STRICT;
