CREATE TABLE "article_months" (
	"group_id" uuid NOT NULL,
	"day" date NOT NULL,
	"article_id" uuid NOT NULL,
	"count" integer DEFAULT 0 NOT NULL,
	"measured" integer DEFAULT 0 NOT NULL,
	"wpm" numeric DEFAULT '0' NOT NULL,
	"answered" integer DEFAULT 0 NOT NULL,
	"comprehension" numeric DEFAULT '0' NOT NULL,
	CONSTRAINT "article_months_group_id_day_article_id_pk" PRIMARY KEY("group_id","day","article_id")
);
--> statement-breakpoint
CREATE TABLE "group_months" (
	"group_id" uuid NOT NULL,
	"day" date NOT NULL,
	"source" text NOT NULL,
	"language" text,
	"kind" text NOT NULL,
	"count" integer DEFAULT 0 NOT NULL,
	"rejected" integer DEFAULT 0 NOT NULL,
	"seconds" numeric DEFAULT '0' NOT NULL,
	"words" bigint DEFAULT 0 NOT NULL,
	"wpm" numeric DEFAULT '0' NOT NULL,
	"wpm_squares" numeric DEFAULT '0' NOT NULL,
	"counted" integer DEFAULT 0 NOT NULL,
	"characters" numeric DEFAULT '0' NOT NULL,
	"syllables" numeric DEFAULT '0' NOT NULL,
	"answered" integer DEFAULT 0 NOT NULL,
	"comprehension" numeric DEFAULT '0' NOT NULL,
	"effective_speed" numeric DEFAULT '0' NOT NULL,
	"independent" integer DEFAULT 0 NOT NULL,
	"instructional" integer DEFAULT 0 NOT NULL,
	"frustration" integer DEFAULT 0 NOT NULL,
	"score" numeric DEFAULT '0' NOT NULL,
	CONSTRAINT "group_months_key" UNIQUE NULLS NOT DISTINCT("group_id","day","source","kind","language")
);
--> statement-breakpoint
CREATE TABLE "homework_changes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"homework_id" uuid NOT NULL,
	"due_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "homework_sums" (
	"homework_id" uuid NOT NULL,
	"group_id" uuid NOT NULL,
	"given" integer NOT NULL,
	"finished" integer NOT NULL,
	"in_time" integer NOT NULL,
	"open" integer NOT NULL,
	"open_until" timestamp (3) with time zone[] NOT NULL,
	"shared" integer NOT NULL,
	CONSTRAINT "homework_sums_homework_id_group_id_pk" PRIMARY KEY("homework_id","group_id")
);
--> statement-breakpoint
CREATE TABLE "summed_months" (
	"month" date PRIMARY KEY NOT NULL
);
--> statement-breakpoint
ALTER TABLE "homework_sums" ADD CONSTRAINT "homework_sums_homework_id_homeworks_id_fk" FOREIGN KEY ("homework_id") REFERENCES "public"."homeworks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "homework_changes_due" ON "homework_changes" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "homework_sums_group" ON "homework_sums" USING btree ("group_id");
--> statement-breakpoint
-- Homework that is or was a student's: of the classes the student was ever in, and what was given to the student alone.
CREATE FUNCTION okur_homework_of(student uuid) RETURNS SETOF uuid LANGUAGE sql STABLE AS $$
  SELECT hd.homework_id FROM department_memberships m JOIN homework_departments hd ON hd.department_id = m.department_id WHERE m.user_id = student
  UNION SELECT w.homework_id FROM department_memberships m JOIN homework_withdrawals w ON w.department_id = m.department_id WHERE m.user_id = student
  UNION SELECT s.homework_id FROM homework_students s WHERE s.user_id = student
$$;
--> statement-breakpoint
CREATE INDEX "homework_withdrawals_department" ON "homework_withdrawals" USING btree ("department_id");
--> statement-breakpoint
-- What was noted is counted anew within seconds (features/reports/homework-sums.ts).
CREATE FUNCTION okur_note_homework() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'homeworks' THEN INSERT INTO homework_changes (homework_id) VALUES (NEW.id);
  ELSIF TG_OP = 'DELETE' THEN INSERT INTO homework_changes (homework_id) VALUES (OLD.homework_id);
  ELSE INSERT INTO homework_changes (homework_id) VALUES (NEW.homework_id);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER homeworks_note AFTER INSERT OR UPDATE ON homeworks FOR EACH ROW EXECUTE FUNCTION okur_note_homework();
--> statement-breakpoint
CREATE TRIGGER homework_departments_note AFTER INSERT OR UPDATE OR DELETE ON homework_departments FOR EACH ROW EXECUTE FUNCTION okur_note_homework();
--> statement-breakpoint
CREATE TRIGGER homework_withdrawals_note AFTER INSERT OR UPDATE OR DELETE ON homework_withdrawals FOR EACH ROW EXECUTE FUNCTION okur_note_homework();
--> statement-breakpoint
CREATE TRIGGER homework_students_note AFTER INSERT OR UPDATE OR DELETE ON homework_students FOR EACH ROW EXECUTE FUNCTION okur_note_homework();
--> statement-breakpoint
CREATE TRIGGER homework_exercises_note AFTER INSERT OR UPDATE OR DELETE ON homework_exercises FOR EACH ROW EXECUTE FUNCTION okur_note_homework();
--> statement-breakpoint
CREATE TRIGGER homework_extensions_note AFTER INSERT OR UPDATE OR DELETE ON homework_extensions FOR EACH ROW EXECUTE FUNCTION okur_note_homework();
--> statement-breakpoint
CREATE FUNCTION okur_note_homework_of_student() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO homework_changes (homework_id) SELECT okur_homework_of(NEW.id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER users_note_homework AFTER UPDATE OF status, deleted_at, user_type ON users FOR EACH ROW
  WHEN (OLD.deleted_at IS DISTINCT FROM NEW.deleted_at OR OLD.user_type IS DISTINCT FROM NEW.user_type OR (OLD.status IN ('active', 'invited')) IS DISTINCT FROM (NEW.status IN ('active', 'invited'))) EXECUTE FUNCTION okur_note_homework_of_student();
--> statement-breakpoint
-- Who came before a homework was due; a class list of hundreds notes each homework once.
CREATE FUNCTION okur_note_homework_of_members() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO homework_changes (homework_id)
  SELECT h.id FROM (SELECT department_id, min(joined_at) AS joined_at FROM changed GROUP BY department_id) c JOIN homework_departments hd ON hd.department_id = c.department_id JOIN homeworks h ON h.id = hd.homework_id AND h.due_at >= c.joined_at
  UNION SELECT w.homework_id FROM (SELECT department_id, min(joined_at) AS joined_at FROM changed GROUP BY department_id) c JOIN homework_withdrawals w ON w.department_id = c.department_id AND w.withdrawn_at >= c.joined_at;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER department_memberships_note_added AFTER INSERT ON department_memberships REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION okur_note_homework_of_members();
--> statement-breakpoint
CREATE TRIGGER department_memberships_note_changed AFTER UPDATE ON department_memberships REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION okur_note_homework_of_members();
--> statement-breakpoint
CREATE TRIGGER department_memberships_note_gone AFTER DELETE ON department_memberships REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION okur_note_homework_of_members();
--> statement-breakpoint
CREATE FUNCTION okur_note_homework_of_department() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO homework_changes (homework_id) SELECT homework_id FROM homework_departments WHERE department_id = NEW.id UNION SELECT homework_id FROM homework_withdrawals WHERE department_id = NEW.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER departments_note_homework AFTER UPDATE OF deleted_at ON departments FOR EACH ROW WHEN (OLD.deleted_at IS DISTINCT FROM NEW.deleted_at) EXECUTE FUNCTION okur_note_homework_of_department();
--> statement-breakpoint
CREATE FUNCTION okur_note_homework_of_exam() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO homework_changes (homework_id) SELECT id FROM homeworks WHERE exam_id = NEW.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE INDEX "homeworks_exam" ON "homeworks" USING btree ("exam_id") WHERE "exam_id" IS NOT NULL;
--> statement-breakpoint
CREATE TRIGGER exams_note_homework AFTER UPDATE OF attempts ON exams FOR EACH ROW WHEN (OLD.attempts IS DISTINCT FROM NEW.attempts) EXECUTE FUNCTION okur_note_homework_of_exam();
--> statement-breakpoint
CREATE FUNCTION okur_note_homework_of_attempt() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO homework_changes (homework_id) SELECT h.id FROM homeworks h WHERE h.exam_id = NEW.exam_id AND h.id IN (SELECT okur_homework_of(NEW.user_id));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER exam_attempts_note_homework AFTER INSERT OR UPDATE OF finished_at, deadline_at ON exam_attempts FOR EACH ROW EXECUTE FUNCTION okur_note_homework_of_attempt();
--> statement-breakpoint
-- As in migration 0028, with the note of the homework.
CREATE OR REPLACE FUNCTION okur_count_readings() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM okur_add_days(array_agg(ROW(f.user_id, f.company_id, f.department_id, f.day, f.source, f.language, f.kind, f.count, f.rejected, f.seconds, f.words, f.wpm, f.wpm_squares, f.counted, f.characters, f.syllables, f.answered, f.comprehension, f.effective_speed, f.independent, f.instructional, f.frustration, f.score)::learning_days)) FROM added a CROSS JOIN LATERAL (SELECT * FROM reading_figures f WHERE f.id = a.id AND f.finished_at = a.finished_at OFFSET 0) f HAVING count(*) > 0;
  INSERT INTO homework_changes (homework_id) SELECT DISTINCT homework_id FROM added WHERE homework_id IS NOT NULL;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION okur_count_attempts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM okur_add_days(array_agg(ROW(f.user_id, f.company_id, f.department_id, f.day, f.source, f.language, f.kind, f.count, f.rejected, f.seconds, f.words, f.wpm, f.wpm_squares, f.counted, f.characters, f.syllables, f.answered, f.comprehension, f.effective_speed, f.independent, f.instructional, f.frustration, f.score)::learning_days)) FROM added a CROSS JOIN LATERAL (SELECT * FROM exercise_figures f WHERE f.id = a.id AND f.finished_at = a.finished_at OFFSET 0) f HAVING count(*) > 0;
  INSERT INTO homework_changes (homework_id) SELECT DISTINCT e.homework_id FROM added a CROSS JOIN LATERAL okur_homework_of(a.user_id) h(id) JOIN homework_exercises e ON e.homework_id = h.id AND e.exercise_id = a.exercise_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
INSERT INTO homework_changes (homework_id) SELECT id FROM homeworks;
