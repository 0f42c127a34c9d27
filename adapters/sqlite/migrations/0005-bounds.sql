-- A visit: one browser, one campaign, one day (UTC, days since 1970). The campaign is kept here, once, and not per event.
CREATE TABLE visits (
  id INTEGER NOT NULL PRIMARY KEY,
  anonymous_id TEXT NOT NULL,
  day INTEGER NOT NULL,
  campaign TEXT NOT NULL
) STRICT;
INSERT INTO visits (anonymous_id, day, campaign)
  SELECT anonymous_id, received_at / 86400000, campaign FROM events GROUP BY 1, 2, 3 ORDER BY min(id);
CREATE UNIQUE INDEX visits_to_move ON visits (anonymous_id, day, campaign);

CREATE TABLE events_of_visits (
  id INTEGER NOT NULL PRIMARY KEY,
  visit_id INTEGER NOT NULL REFERENCES visits (id),
  name TEXT NOT NULL,
  properties TEXT NOT NULL,
  at INTEGER NOT NULL,
  received_at INTEGER NOT NULL
) STRICT;
INSERT INTO events_of_visits (id, visit_id, name, properties, at, received_at)
  SELECT events.id, visits.id, events.name, events.properties, events.at, events.received_at
  FROM events JOIN visits ON visits.anonymous_id = events.anonymous_id
    AND visits.day = events.received_at / 86400000 AND visits.campaign = events.campaign
  ORDER BY events.id;
DROP TABLE events;
ALTER TABLE events_of_visits RENAME TO events;
DROP INDEX visits_to_move;
CREATE INDEX visits_by_browser ON visits (anonymous_id);
CREATE INDEX events_by_age ON events (received_at);
CREATE INDEX events_by_visit ON events (visit_id);

-- A visit goes with the last of its events.
CREATE TRIGGER visit_without_events AFTER DELETE ON events BEGIN
  DELETE FROM visits WHERE id = OLD.visit_id AND NOT EXISTS (SELECT 1 FROM events WHERE visit_id = OLD.visit_id);
END;

-- Browsers of people who deleted their account, whose events are still being deleted.
CREATE TABLE forgotten_browsers (
  anonymous_id TEXT NOT NULL PRIMARY KEY
) STRICT, WITHOUT ROWID;

-- Ids that grow tell which rows are beyond the bound, without counting.
CREATE TABLE counted_surveys (
  id INTEGER NOT NULL PRIMARY KEY,
  session_id TEXT NOT NULL UNIQUE,
  answers TEXT NOT NULL,
  page TEXT NOT NULL,
  received_at INTEGER NOT NULL
) STRICT;
INSERT INTO counted_surveys (session_id, answers, page, received_at)
  SELECT session_id, answers, page, received_at FROM survey_submissions ORDER BY received_at;
DROP TABLE survey_submissions;
ALTER TABLE counted_surveys RENAME TO survey_submissions;
CREATE INDEX survey_submissions_by_age ON survey_submissions (received_at);

CREATE TABLE counted_preferences (
  id INTEGER NOT NULL PRIMARY KEY,
  session_uuid TEXT NOT NULL UNIQUE,
  timing_preference TEXT NOT NULL,
  saved_at INTEGER NOT NULL
) STRICT;
INSERT INTO counted_preferences (session_uuid, timing_preference, saved_at)
  SELECT session_uuid, timing_preference, saved_at FROM anonymous_preferences ORDER BY saved_at;
DROP TABLE anonymous_preferences;
ALTER TABLE counted_preferences RENAME TO anonymous_preferences;
CREATE INDEX anonymous_preferences_by_age ON anonymous_preferences (saved_at);
