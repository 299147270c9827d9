CREATE TABLE "reader_days" (
	"day" date PRIMARY KEY NOT NULL,
	"students" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "student_changes" (
	"user_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "student_figures" (
	"user_id" uuid NOT NULL,
	"company_id" uuid NOT NULL,
	"readings" integer DEFAULT 0 NOT NULL,
	"wpm" double precision,
	"answered" integer DEFAULT 0 NOT NULL,
	"comprehension" double precision,
	"effective_speed" double precision,
	"seconds" double precision DEFAULT 0 NOT NULL,
	"exercises" integer DEFAULT 0 NOT NULL,
	"rushed" integer DEFAULT 0 NOT NULL,
	"read_on" date,
	"last_read_at" timestamp (3) with time zone,
	"growth" text DEFAULT 'too_early' NOT NULL,
	"behind" boolean DEFAULT false NOT NULL,
	"latest_wpm" double precision,
	"usual_wpm" double precision,
	"missed" integer DEFAULT 0 NOT NULL,
	"until" timestamp (3) with time zone DEFAULT '-infinity' NOT NULL,
	"counted_on" date
);
--> statement-breakpoint
-- Whoever is counted as a student of the platform, and where in reader_days.
CREATE VIEW counted_students AS
SELECT u.id AS user_id, u.company_id, u.department_id, CASE WHEN u.deleted_at IS NULL AND u.erased_at IS NULL AND u.user_type <> 'presentation' AND c.deleted_at IS NULL AND d.deleted_at IS NULL
  THEN coalesce((SELECT okur_day(max(t.last_read_at)) FROM student_trends t WHERE t.user_id = u.id), '-infinity') END AS counted_on
FROM users u JOIN companies c ON c.id = u.company_id LEFT JOIN departments d ON d.id = u.department_id AND d.company_id = u.company_id;
--> statement-breakpoint
-- A row for everybody, in the order in which lists ask for them; the rest of it follows within minutes (follow-up.ts), and
-- is looked up until then. Keys and triggers come afterwards: nobody who writes waits for this.
INSERT INTO student_figures (user_id, company_id, counted_on) SELECT user_id, company_id, counted_on FROM counted_students ORDER BY company_id, department_id, user_id;
--> statement-breakpoint
ALTER TABLE "student_figures" ADD CONSTRAINT "student_figures_pkey" PRIMARY KEY ("user_id");
--> statement-breakpoint
ALTER TABLE "student_figures" ADD CONSTRAINT "student_figures_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "student_figures_company" ON "student_figures" USING btree ("company_id","counted_on");--> statement-breakpoint
CREATE INDEX "student_figures_until" ON "student_figures" USING btree ("until") WHERE "student_figures"."until" < 'infinity';--> statement-breakpoint
CREATE INDEX "users_taught" ON "users" USING btree ("company_id","department_id","id","created_at","surname","name") WHERE "users"."deleted_at" is null and "users"."user_type" <> 'presentation' and "users"."erased_at" is null and "users"."status" in ('active', 'invited');
--> statement-breakpoint
-- Notes whose row is to be made anew. Notes alone: whoever changes a school waits for no other who does.
CREATE FUNCTION okur_note_added_students() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO student_changes (user_id) SELECT id FROM added;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER users_note_added AFTER INSERT ON users REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION okur_note_added_students();
--> statement-breakpoint
CREATE FUNCTION okur_note_student() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'users' THEN INSERT INTO student_changes (user_id) VALUES (NEW.id);
  ELSIF TG_OP = 'DELETE' THEN INSERT INTO student_changes (user_id) VALUES (OLD.user_id);
  ELSE INSERT INTO student_changes (user_id) VALUES (NEW.user_id);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER users_note_changed AFTER UPDATE OF deleted_at, erased_at, user_type, company_id, department_id ON users FOR EACH ROW
  WHEN ((OLD.deleted_at, OLD.erased_at, OLD.user_type, OLD.company_id, OLD.department_id) IS DISTINCT FROM (NEW.deleted_at, NEW.erased_at, NEW.user_type, NEW.company_id, NEW.department_id)) EXECUTE FUNCTION okur_note_student();
--> statement-breakpoint
CREATE TRIGGER department_memberships_note_student AFTER UPDATE OR DELETE ON department_memberships FOR EACH ROW EXECUTE FUNCTION okur_note_student();
--> statement-breakpoint
CREATE TRIGGER homework_students_note_student AFTER INSERT OR UPDATE OR DELETE ON homework_students FOR EACH ROW EXECUTE FUNCTION okur_note_student();
--> statement-breakpoint
CREATE TRIGGER homework_extensions_note_student AFTER INSERT OR UPDATE OR DELETE ON homework_extensions FOR EACH ROW EXECUTE FUNCTION okur_note_student();
--> statement-breakpoint
CREATE TRIGGER exam_attempts_note_student AFTER INSERT OR UPDATE OF finished_at, deadline_at ON exam_attempts FOR EACH ROW EXECUTE FUNCTION okur_note_student();
--> statement-breakpoint
-- Who was in these classes in the last month: homework that is due counts for 30 days.
CREATE FUNCTION okur_note_members(departments uuid[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO student_changes (user_id) SELECT DISTINCT user_id FROM department_memberships WHERE department_id = ANY (departments) AND (left_at IS NULL OR left_at > now() - interval '31 days')
$$;
--> statement-breakpoint
CREATE FUNCTION okur_note_students_of_homework(homework uuid[]) RETURNS void LANGUAGE sql AS $$
  SELECT okur_note_members(array_agg(department_id)) FROM homework_departments WHERE homework_id = ANY (homework);
  INSERT INTO student_changes (user_id) SELECT user_id FROM homework_students WHERE homework_id = ANY (homework)
$$;
--> statement-breakpoint
CREATE FUNCTION okur_note_students() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'departments' THEN PERFORM okur_note_members(ARRAY[NEW.id]);
  ELSIF TG_TABLE_NAME = 'companies' THEN INSERT INTO student_changes (user_id) SELECT id FROM users WHERE company_id = NEW.id;
  ELSIF TG_TABLE_NAME = 'homeworks' THEN PERFORM okur_note_students_of_homework(ARRAY[NEW.id]);
  ELSIF TG_TABLE_NAME = 'exams' THEN PERFORM okur_note_students_of_homework(array_agg(id)) FROM homeworks WHERE exam_id = NEW.id;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER departments_note_students AFTER UPDATE OF deleted_at ON departments FOR EACH ROW WHEN (OLD.deleted_at IS DISTINCT FROM NEW.deleted_at) EXECUTE FUNCTION okur_note_students();
--> statement-breakpoint
CREATE TRIGGER companies_note_students AFTER UPDATE OF deleted_at ON companies FOR EACH ROW WHEN (OLD.deleted_at IS DISTINCT FROM NEW.deleted_at) EXECUTE FUNCTION okur_note_students();
--> statement-breakpoint
CREATE TRIGGER homeworks_note_students AFTER UPDATE OF due_at, kind, exam_id, counts_from ON homeworks FOR EACH ROW
  WHEN ((OLD.due_at, OLD.kind, OLD.exam_id, OLD.counts_from) IS DISTINCT FROM (NEW.due_at, NEW.kind, NEW.exam_id, NEW.counts_from)) EXECUTE FUNCTION okur_note_students();
--> statement-breakpoint
CREATE TRIGGER exams_note_students AFTER UPDATE OF attempts ON exams FOR EACH ROW WHEN (OLD.attempts IS DISTINCT FROM NEW.attempts) EXECUTE FUNCTION okur_note_students();
--> statement-breakpoint
-- Once for all classes or exercises that one statement gives or takes.
CREATE FUNCTION okur_note_given() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'homework_departments' THEN PERFORM okur_note_members(array_agg(department_id)) FROM changed;
  ELSE PERFORM okur_note_students_of_homework(array_agg(homework_id)) FROM changed;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER homework_departments_note_given AFTER INSERT ON homework_departments REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION okur_note_given();
--> statement-breakpoint
CREATE TRIGGER homework_departments_note_taken AFTER DELETE ON homework_departments REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION okur_note_given();
--> statement-breakpoint
CREATE TRIGGER homework_exercises_note_given AFTER INSERT ON homework_exercises REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION okur_note_given();
--> statement-breakpoint
CREATE TRIGGER homework_exercises_note_changed AFTER UPDATE ON homework_exercises REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION okur_note_given();
--> statement-breakpoint
CREATE TRIGGER homework_exercises_note_taken AFTER DELETE ON homework_exercises REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION okur_note_given();
--> statement-breakpoint
-- Whoever was written between the rows and the triggers.
INSERT INTO student_figures (user_id, company_id, counted_on) SELECT s.user_id, s.company_id, s.counted_on FROM counted_students s WHERE NOT EXISTS (SELECT FROM student_figures f WHERE f.user_id = s.user_id);
--> statement-breakpoint
INSERT INTO reader_days (day, students) SELECT counted_on, count(*) FROM student_figures WHERE counted_on IS NOT NULL GROUP BY counted_on;
