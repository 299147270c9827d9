CREATE TABLE "uncountable_records" (
	"what" text NOT NULL,
	"id" uuid NOT NULL,
	"finished_at" timestamp (3) with time zone NOT NULL,
	"code" text NOT NULL,
	"noticed_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
-- As in migration 0040. What was noted of that day, or could not be counted, is in it; homework that its records are for is
-- counted anew, also when the rebuild is broken off.
CREATE OR REPLACE FUNCTION okur_recount(wanted date) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  lower timestamptz := wanted::timestamp AT TIME ZONE 'Europe/Istanbul';
  upper timestamptz := (wanted + 1)::timestamp AT TIME ZONE 'Europe/Istanbul';
BEGIN
  LOCK TABLE uncounted_records IN SHARE ROW EXCLUSIVE MODE;
  WITH noted AS (
    DELETE FROM uncounted_records WHERE finished_at >= lower AND finished_at < upper RETURNING what, id, finished_at
  ), uncountable AS (
    DELETE FROM uncountable_records WHERE finished_at >= lower AND finished_at < upper RETURNING what, id, finished_at
  ), notes AS MATERIALIZED (
    SELECT * FROM noted UNION SELECT * FROM uncountable
  ), records AS MATERIALIZED (
    SELECT r.user_id, r.homework_id, NULL::uuid AS exercise_id FROM notes n JOIN reading_sessions r ON r.id = n.id AND r.finished_at = n.finished_at WHERE n.what <> 'exercise'
    UNION SELECT a.user_id, NULL, a.exercise_id FROM notes n JOIN exercise_attempts a ON a.id = n.id AND a.finished_at = n.finished_at WHERE n.what = 'exercise'
  ), lists AS (
    INSERT INTO student_changes (user_id) SELECT DISTINCT user_id FROM records
  )
  INSERT INTO homework_changes (homework_id) SELECT homework_id FROM records WHERE homework_id IS NOT NULL
    UNION SELECT e.homework_id FROM records r CROSS JOIN LATERAL okur_homework_of(r.user_id) h(id) JOIN homework_exercises e ON e.homework_id = h.id AND e.exercise_id = r.exercise_id;
  DELETE FROM learning_days WHERE day = wanted;
  INSERT INTO learning_days (user_id, company_id, department_id, day, source, language, kind, count, rejected, seconds, words, wpm, wpm_squares, counted, characters, syllables, answered, comprehension, effective_speed, independent, instructional, frustration, score) SELECT user_id, company_id, department_id, day, source, language, kind, sum(count), sum(rejected), sum(seconds), sum(words), sum(wpm), sum(wpm_squares), sum(counted), sum(characters), sum(syllables), sum(answered), sum(comprehension), sum(effective_speed), sum(independent), sum(instructional), sum(frustration), sum(score) FROM reading_figures WHERE finished_at >= lower AND finished_at < upper GROUP BY user_id, company_id, department_id, day, source, language, kind;
  INSERT INTO learning_days (user_id, company_id, department_id, day, source, language, kind, count, rejected, seconds, words, wpm, wpm_squares, counted, characters, syllables, answered, comprehension, effective_speed, independent, instructional, frustration, score) SELECT user_id, company_id, department_id, day, source, language, kind, sum(count), sum(rejected), sum(seconds), sum(words), sum(wpm), sum(wpm_squares), sum(counted), sum(characters), sum(syllables), sum(answered), sum(comprehension), sum(effective_speed), sum(independent), sum(instructional), sum(frustration), sum(score) FROM exercise_figures WHERE finished_at >= lower AND finished_at < upper GROUP BY user_id, company_id, department_id, day, source, language, kind;
END $$;
