-- How many people have each last step, so that the overview need not scan the table. An empty step means none yet.
CREATE TABLE people_by_step (
  step TEXT NOT NULL PRIMARY KEY,
  count INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

INSERT INTO people_by_step SELECT ifnull(step_completed, ''), count(*) FROM user_onboarding GROUP BY 1;

CREATE TRIGGER count_added_person AFTER INSERT ON user_onboarding BEGIN
  INSERT INTO people_by_step VALUES (ifnull(NEW.step_completed, ''), 1) ON CONFLICT DO UPDATE SET count = count + 1;
END;
CREATE TRIGGER count_deleted_person AFTER DELETE ON user_onboarding BEGIN
  UPDATE people_by_step SET count = count - 1 WHERE step = ifnull(OLD.step_completed, '');
END;
CREATE TRIGGER count_changed_step AFTER UPDATE OF step_completed ON user_onboarding
  WHEN OLD.step_completed IS NOT NEW.step_completed BEGIN
  UPDATE people_by_step SET count = count - 1 WHERE step = ifnull(OLD.step_completed, '');
  INSERT INTO people_by_step VALUES (ifnull(NEW.step_completed, ''), 1) ON CONFLICT DO UPDATE SET count = count + 1;
END;

-- Sign-ups by hour need only the time.
DROP INDEX onboarding_by_day;
CREATE INDEX onboarding_by_day ON user_onboarding (created_at);
