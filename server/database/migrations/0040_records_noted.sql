-- A record used to be added to the day of its student by the write itself: six hundred microseconds of which a bare INSERT
-- takes two hundred. Now the write notes which record came, and the follow-up adds thousands at once to the days of
-- students, classes, schools and of all (features/reports/count-records.ts), within seconds and in one transaction with
-- the note.
CREATE TABLE "uncounted_records" (
	"what" text NOT NULL,
	"id" uuid NOT NULL,
	"finished_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
-- Thousands come and go: room is made by their number, not by their share.
ALTER TABLE "uncounted_records" SET (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 20000, autovacuum_vacuum_insert_threshold = -1);
--> statement-breakpoint
-- As in migration 0028: an id is taken once and for all, a record whose id is taken is left out. With the note, in one statement.
CREATE OR REPLACE FUNCTION okur_claim_reading() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  WITH claimed AS (INSERT INTO reading_ids (id, finished_at) VALUES (NEW.id, NEW.finished_at) ON CONFLICT DO NOTHING RETURNING id, finished_at)
  INSERT INTO uncounted_records (what, id, finished_at) SELECT 'reading', id, finished_at FROM claimed;
  RETURN CASE WHEN FOUND THEN NEW END;
END $$;
--> statement-breakpoint
DROP TRIGGER reading_sessions_count ON reading_sessions;
--> statement-breakpoint
-- As in migration 0028: an id is taken once and for all, a record whose id is taken is left out. With the note, in one statement.
CREATE OR REPLACE FUNCTION okur_claim_attempt() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  WITH claimed AS (INSERT INTO attempt_ids (id, finished_at) VALUES (NEW.id, NEW.finished_at) ON CONFLICT DO NOTHING RETURNING id, finished_at)
  INSERT INTO uncounted_records (what, id, finished_at) SELECT 'exercise', id, finished_at FROM claimed;
  RETURN CASE WHEN FOUND THEN NEW END;
END $$;
--> statement-breakpoint
DROP TRIGGER exercise_attempts_count ON exercise_attempts;
--> statement-breakpoint
DROP TRIGGER reading_answers_count ON reading_answers;
--> statement-breakpoint
CREATE FUNCTION okur_note_answers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO uncounted_records (what, id, finished_at) VALUES ('answers', NEW.reading_id, NEW.finished_at);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER reading_answers_note AFTER INSERT ON reading_answers FOR EACH ROW EXECUTE FUNCTION okur_note_answers();
--> statement-breakpoint
DROP FUNCTION okur_count_readings(), okur_count_answers(), okur_count_attempts();
--> statement-breakpoint
-- With the homework a reading was for.
CREATE OR REPLACE VIEW reading_figures AS
SELECT r.id, r.finished_at, r.article_id, okur_reading_kind(r.mode, r.trust) AS kind_alone,
  r.user_id, r.company_id, r.department_id, okur_day(r.finished_at) AS day, 'reading' AS source, r.language, okur_reading_kind(r.mode, coalesce(s.trust, r.trust)) AS kind,
  p.ok AS count, 1 - p.ok AS rejected, p.ok * okur_exact(r.active_seconds) AS seconds, p.ok * r.words::bigint AS words, p.ok * okur_exact(r.wpm) AS wpm, p.ok * okur_exact(r.wpm * r.wpm) AS wpm_squares,
  p.ok * (r.characters IS NOT NULL AND r.active_seconds > 0)::integer AS counted,
  p.ok * coalesce(okur_exact(r.characters * 60 / nullif(r.active_seconds, 0)), 0) AS characters, p.ok * coalesce(okur_exact(r.syllables * 60 / nullif(r.active_seconds, 0)), 0) AS syllables,
  p.ok * (s.reading_id IS NOT NULL)::integer AS answered, p.ok * coalesce(okur_exact(s.comprehension), 0) AS comprehension, p.ok * coalesce(okur_exact(s.effective_speed), 0) AS effective_speed,
  p.ok * coalesce(s.comprehension >= 80, false)::integer AS independent, p.ok * coalesce(s.comprehension >= 59 AND s.comprehension < 80, false)::integer AS instructional, p.ok * coalesce(s.comprehension < 59, false)::integer AS frustration,
  0::numeric AS score, r.homework_id
FROM reading_sessions r CROSS JOIN LATERAL (SELECT (NOT r.implausible)::integer AS ok) p
  LEFT JOIN reading_answers s ON s.reading_id = r.id AND s.finished_at = r.finished_at
WHERE (SELECT u.user_type FROM users u WHERE u.id = r.user_id) <> 'presentation';
--> statement-breakpoint
-- With the exercise, by which homework knows it.
CREATE OR REPLACE VIEW exercise_figures AS
SELECT a.id, a.finished_at, a.user_id, a.company_id, a.department_id, okur_day(a.finished_at) AS day, 'exercise' AS source,
  (SELECT v.language FROM exercise_versions v WHERE v.exercise_id = a.exercise_id AND v.version = a.exercise_version) AS language, a.kind,
  1 AS count, 0 AS rejected, okur_exact(a.seconds) AS seconds, 0::bigint AS words, 0::numeric AS wpm, 0::numeric AS wpm_squares, 0 AS counted, 0::numeric AS characters, 0::numeric AS syllables,
  (a.comprehension IS NOT NULL)::integer AS answered, coalesce(okur_exact(a.comprehension), 0) AS comprehension, 0::numeric AS effective_speed, 0 AS independent, 0 AS instructional, 0 AS frustration, okur_exact(a.score) AS score, a.exercise_id
FROM exercise_attempts a WHERE (SELECT u.user_type FROM users u WHERE u.id = a.user_id) <> 'presentation';
--> statement-breakpoint
-- The days of the students anew from the records of one day. Writes of that moment wait; they are not lost. What was noted
-- of that day is in it.
CREATE OR REPLACE FUNCTION okur_recount(wanted date) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  lower timestamptz := wanted::timestamp AT TIME ZONE 'Europe/Istanbul';
  upper timestamptz := (wanted + 1)::timestamp AT TIME ZONE 'Europe/Istanbul';
BEGIN
  LOCK TABLE uncounted_records IN SHARE ROW EXCLUSIVE MODE;
  INSERT INTO student_changes (user_id) SELECT r.user_id FROM uncounted_records n JOIN reading_sessions r ON r.id = n.id AND r.finished_at = n.finished_at WHERE n.what <> 'exercise' AND n.finished_at >= lower AND n.finished_at < upper
    UNION SELECT a.user_id FROM uncounted_records n JOIN exercise_attempts a ON a.id = n.id AND a.finished_at = n.finished_at WHERE n.what = 'exercise' AND n.finished_at >= lower AND n.finished_at < upper;
  DELETE FROM uncounted_records WHERE finished_at >= lower AND finished_at < upper;
  DELETE FROM learning_days WHERE day = wanted;
  INSERT INTO learning_days (user_id, company_id, department_id, day, source, language, kind, count, rejected, seconds, words, wpm, wpm_squares, counted, characters, syllables, answered, comprehension, effective_speed, independent, instructional, frustration, score) SELECT user_id, company_id, department_id, day, source, language, kind, sum(count), sum(rejected), sum(seconds), sum(words), sum(wpm), sum(wpm_squares), sum(counted), sum(characters), sum(syllables), sum(answered), sum(comprehension), sum(effective_speed), sum(independent), sum(instructional), sum(frustration), sum(score) FROM reading_figures WHERE finished_at >= lower AND finished_at < upper GROUP BY user_id, company_id, department_id, day, source, language, kind;
  INSERT INTO learning_days (user_id, company_id, department_id, day, source, language, kind, count, rejected, seconds, words, wpm, wpm_squares, counted, characters, syllables, answered, comprehension, effective_speed, independent, instructional, frustration, score) SELECT user_id, company_id, department_id, day, source, language, kind, sum(count), sum(rejected), sum(seconds), sum(words), sum(wpm), sum(wpm_squares), sum(counted), sum(characters), sum(syllables), sum(answered), sum(comprehension), sum(effective_speed), sum(independent), sum(instructional), sum(frustration), sum(score) FROM exercise_figures WHERE finished_at >= lower AND finished_at < upper GROUP BY user_id, company_id, department_id, day, source, language, kind;
END $$;
--> statement-breakpoint
DROP FUNCTION okur_add_days(learning_days[]);
