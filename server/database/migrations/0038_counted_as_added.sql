-- A reading or exercise is counted from what was just written. The triggers used to read the rows back through the views,
-- and each write of one row opened every month of readings and answers for it: half of what it cost. Nobody has answered
-- questions yet when the reading itself arrives; answers have a trigger of their own, which takes these sums back.
-- The same sums as in reading_figures and exercise_figures: kept.test.ts holds what is kept against what the views make.
CREATE OR REPLACE FUNCTION okur_count_readings() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM okur_add_days(array_agg(ROW(a.user_id, a.company_id, a.department_id, okur_day(a.finished_at), 'reading', a.language, okur_reading_kind(a.mode, a.trust),
    p.ok, 1 - p.ok, p.ok * okur_exact(a.active_seconds), p.ok * a.words::bigint, p.ok * okur_exact(a.wpm), p.ok * okur_exact(a.wpm * a.wpm), p.ok * (a.characters IS NOT NULL AND a.active_seconds > 0)::int,
    p.ok * coalesce(okur_exact(a.characters * 60 / nullif(a.active_seconds, 0)), 0), p.ok * coalesce(okur_exact(a.syllables * 60 / nullif(a.active_seconds, 0)), 0), 0, 0, 0, 0, 0, 0, 0)::learning_days))
  FROM added a CROSS JOIN LATERAL (SELECT (NOT a.implausible)::int AS ok) p WHERE (SELECT u.user_type FROM users u WHERE u.id = a.user_id) <> 'presentation' HAVING count(*) > 0;
  INSERT INTO homework_changes (homework_id) SELECT DISTINCT homework_id FROM added WHERE homework_id IS NOT NULL;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION okur_count_attempts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM okur_add_days(array_agg(ROW(a.user_id, a.company_id, a.department_id, okur_day(a.finished_at), 'exercise', (SELECT v.language FROM exercise_versions v WHERE v.exercise_id = a.exercise_id AND v.version = a.exercise_version), a.kind,
    1, 0, okur_exact(a.seconds), 0, 0, 0, 0, 0, 0, (a.comprehension IS NOT NULL)::int, coalesce(okur_exact(a.comprehension), 0), 0, 0, 0, 0, okur_exact(a.score))::learning_days))
  FROM added a WHERE (SELECT u.user_type FROM users u WHERE u.id = a.user_id) <> 'presentation' HAVING count(*) > 0;
  INSERT INTO homework_changes (homework_id) SELECT DISTINCT e.homework_id FROM added a CROSS JOIN LATERAL okur_homework_of(a.user_id) h(id) JOIN homework_exercises e ON e.homework_id = h.id AND e.exercise_id = a.exercise_id;
  RETURN NULL;
END $$;
