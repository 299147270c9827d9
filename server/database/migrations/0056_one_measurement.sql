DROP TRIGGER reading_answers_note ON reading_answers;--> statement-breakpoint
DROP FUNCTION okur_note_answers;--> statement-breakpoint
DROP VIEW reading_figures;--> statement-breakpoint
DROP FUNCTION okur_reading_kind;--> statement-breakpoint
ALTER TABLE "student_figures" ADD COLUMN "speed" jsonb;--> statement-breakpoint
ALTER TABLE "student_trends" ADD COLUMN "now" jsonb;--> statement-breakpoint
ALTER TABLE "student_trends" ADD COLUMN "at_first" jsonb;--> statement-breakpoint
ALTER TABLE "uncountable_records" ADD COLUMN "kind" text;--> statement-breakpoint
ALTER TABLE "uncountable_records" ADD COLUMN "answered" boolean;--> statement-breakpoint
ALTER TABLE "uncountable_records" ADD COLUMN "before" text;--> statement-breakpoint
ALTER TABLE "uncountable_records" ADD COLUMN "was_answered" boolean;--> statement-breakpoint
ALTER TABLE "uncounted_records" ADD COLUMN "kind" text;--> statement-breakpoint
ALTER TABLE "uncounted_records" ADD COLUMN "answered" boolean;--> statement-breakpoint
ALTER TABLE "uncounted_records" ADD COLUMN "before" text;--> statement-breakpoint
ALTER TABLE "uncounted_records" ADD COLUMN "was_answered" boolean;--> statement-breakpoint
ALTER TABLE "reading_answers" ADD COLUMN "answered_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "reading_answers" ADD COLUMN "took_ms" integer;--> statement-breakpoint
ALTER TABLE "reading_ids" ADD COLUMN "user_id" uuid;--> statement-breakpoint
ALTER TABLE "reading_ids" ADD COLUMN "article_id" uuid;--> statement-breakpoint
ALTER TABLE "reading_ids" ADD COLUMN "has_questions" boolean;--> statement-breakpoint
ALTER TABLE "reading_ids" ADD COLUMN "answered" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "reading_ids" ADD COLUMN "graded" text;--> statement-breakpoint
ALTER TABLE "reading_ids" ADD COLUMN "regrade" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "reading_ids" ADD COLUMN "kind" text;--> statement-breakpoint
-- What each reading is, by the grades of then; the follow-up makes those anew by the rules of now and decides again.
UPDATE reading_ids i SET user_id = d.user_id, article_id = d.article_id, has_questions = d.has_questions, answered = d.answered,
  graded = d.graded, regrade = true, kind = CASE
    WHEN d.implausible OR d.graded = 'C' THEN 'not_counted'
    WHEN d.has_questions AND NOT d.answered THEN 'unanswered'
    WHEN d.mode <> 'plain' THEN 'guided'
    WHEN d.place > 1 THEN 'rereading'
    WHEN d.language <> d.own THEN 'other_language'
    ELSE 'measurement' END
FROM (
  SELECT r.id, r.user_id, r.article_id, r.implausible, r.mode, r.language, u.language AS own, coalesce(s.trust, r.trust) AS graded,
    s.reading_id IS NOT NULL AS answered, coalesce(v.questions <> '[]', false) AS has_questions,
    row_number() OVER (PARTITION BY r.user_id, r.article_id ORDER BY r.finished_at, r.id) AS place
  FROM reading_sessions r JOIN users u ON u.id = r.user_id
    LEFT JOIN reading_answers s ON s.reading_id = r.id AND s.finished_at = r.finished_at
    LEFT JOIN article_versions v ON v.article_id = r.article_id AND v.version = r.article_version
) d WHERE d.id = i.id;
--> statement-breakpoint
ALTER TABLE "reading_ids" ALTER COLUMN "user_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "reading_ids" ALTER COLUMN "article_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "reading_ids" ALTER COLUMN "has_questions" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "reading_ids" ALTER COLUMN "graded" SET NOT NULL;--> statement-breakpoint
CREATE INDEX "reading_ids_text" ON "reading_ids" USING btree ("user_id","article_id","finished_at");--> statement-breakpoint
CREATE INDEX "reading_ids_regrade" ON "reading_ids" USING btree ("id") WHERE "reading_ids"."regrade";--> statement-breakpoint
-- Sums of readings were of other kinds: all are counted anew from the notes.
DELETE FROM uncounted_records WHERE what <> 'exercise';--> statement-breakpoint
DELETE FROM uncountable_records WHERE what <> 'exercise';--> statement-breakpoint
DELETE FROM learning_days WHERE source = 'reading';--> statement-breakpoint
DELETE FROM group_days WHERE source = 'reading';--> statement-breakpoint
DELETE FROM article_days;--> statement-breakpoint
DELETE FROM group_months;--> statement-breakpoint
DELETE FROM article_months;--> statement-breakpoint
DELETE FROM summed_months;--> statement-breakpoint
INSERT INTO uncounted_records (what, id, finished_at, kind, answered) SELECT 'reading', id, finished_at, kind, answered FROM reading_ids;
--> statement-breakpoint
DELETE FROM student_trends;
--> statement-breakpoint
INSERT INTO student_changes (user_id) SELECT DISTINCT user_id FROM reading_ids;
