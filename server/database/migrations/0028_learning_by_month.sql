CREATE TABLE "attempt_ids" (
	"id" uuid PRIMARY KEY NOT NULL,
	"finished_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "article_days" (
	"group_id" uuid NOT NULL,
	"day" date NOT NULL,
	"article_id" uuid NOT NULL,
	"count" integer DEFAULT 0 NOT NULL,
	"measured" integer DEFAULT 0 NOT NULL,
	"wpm" numeric DEFAULT '0' NOT NULL,
	"answered" integer DEFAULT 0 NOT NULL,
	"comprehension" numeric DEFAULT '0' NOT NULL,
	CONSTRAINT "article_days_group_id_day_article_id_pk" PRIMARY KEY("group_id","day","article_id")
);
--> statement-breakpoint
CREATE TABLE "figure_changes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"company_id" uuid NOT NULL,
	"day" date NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "group_days" (
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
	CONSTRAINT "group_days_key" UNIQUE NULLS NOT DISTINCT("group_id","day","source","kind","language")
);
--> statement-breakpoint
CREATE TABLE "learning_days" (
	"user_id" uuid NOT NULL,
	"company_id" uuid NOT NULL,
	"department_id" uuid,
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
	CONSTRAINT "learning_days_key" UNIQUE NULLS NOT DISTINCT("user_id","day","source","kind","language","department_id","company_id")
);
--> statement-breakpoint
CREATE TABLE "student_trends" (
	"user_id" uuid NOT NULL,
	"language" text NOT NULL,
	"measurements" integer NOT NULL,
	"growth" jsonb NOT NULL,
	"verdict" text NOT NULL,
	"latest_wpm" double precision,
	"usual_wpm" double precision,
	"behind" boolean NOT NULL,
	"last_read_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "student_trends_user_id_language_pk" PRIMARY KEY("user_id","language")
);
--> statement-breakpoint
CREATE TABLE "reading_ids" (
	"id" uuid PRIMARY KEY NOT NULL,
	"finished_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "figure_changes" ADD CONSTRAINT "figure_changes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "learning_days" ADD CONSTRAINT "learning_days_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "student_trends" ADD CONSTRAINT "student_trends_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "article_days_day" ON "article_days" USING btree ("day");
--> statement-breakpoint
CREATE INDEX "group_days_day" ON "group_days" USING btree ("day");
--> statement-breakpoint
CREATE INDEX "learning_days_day" ON "learning_days" USING btree ("day","company_id");
--> statement-breakpoint
-- Learning records by the month in which they happened, cut in Turkish time. Partitions lie in a schema of their own; what
-- belongs to a month that has none yet goes to `…_other` and is moved once the month is made.
CREATE SCHEMA months;
--> statement-breakpoint
CREATE SCHEMA okur_before;
--> statement-breakpoint
ALTER TABLE "reading_answers" SET SCHEMA okur_before;
--> statement-breakpoint
ALTER TABLE "reading_sessions" SET SCHEMA okur_before;
--> statement-breakpoint
ALTER TABLE "exercise_attempts" SET SCHEMA okur_before;
--> statement-breakpoint
CREATE TABLE "reading_sessions" (LIKE okur_before."reading_sessions" INCLUDING DEFAULTS, CONSTRAINT "reading_sessions_id_finished_at_pk" PRIMARY KEY("id","finished_at")) PARTITION BY RANGE ("finished_at");
--> statement-breakpoint
ALTER TABLE "reading_sessions" ADD COLUMN "characters" integer, ADD COLUMN "syllables" integer;
--> statement-breakpoint
CREATE TABLE "reading_answers" (LIKE okur_before."reading_answers" INCLUDING DEFAULTS, "finished_at" timestamp (3) with time zone NOT NULL, CONSTRAINT "reading_answers_reading_id_finished_at_pk" PRIMARY KEY("reading_id","finished_at")) PARTITION BY RANGE ("finished_at");
--> statement-breakpoint
CREATE TABLE "exercise_attempts" (LIKE okur_before."exercise_attempts" INCLUDING DEFAULTS, CONSTRAINT "exercise_attempts_id_finished_at_pk" PRIMARY KEY("id","finished_at")) PARTITION BY RANGE ("finished_at");
--> statement-breakpoint
ALTER TABLE "reading_sessions" ADD CONSTRAINT "reading_sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id");
--> statement-breakpoint
ALTER TABLE "exercise_attempts" ADD CONSTRAINT "exercise_attempts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id");
--> statement-breakpoint
ALTER TABLE "reading_answers" ADD CONSTRAINT "reading_answers_reading_id_reading_ids_id_fk" FOREIGN KEY ("reading_id") REFERENCES "public"."reading_ids"("id");
--> statement-breakpoint
CREATE TABLE months."reading_sessions_other" PARTITION OF "reading_sessions" DEFAULT;
--> statement-breakpoint
CREATE TABLE months."reading_answers_other" PARTITION OF "reading_answers" DEFAULT;
--> statement-breakpoint
CREATE TABLE months."exercise_attempts_other" PARTITION OF "exercise_attempts" DEFAULT;
--> statement-breakpoint
-- Answers whether the month was made now. Nobody writes to what has no month meanwhile.
CREATE FUNCTION okur_make_month(parent text, month date) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  part text := parent || to_char(month, '_YYYY_MM');
  lower timestamptz := month::timestamp AT TIME ZONE 'Europe/Istanbul';
  upper timestamptz := (month + interval '1 month') AT TIME ZONE 'Europe/Istanbul';
BEGIN
  IF to_regclass('months.' || quote_ident(part)) IS NOT NULL THEN RETURN false; END IF;
  EXECUTE format('LOCK TABLE months.%I IN SHARE ROW EXCLUSIVE MODE', parent || '_other');
  EXECUTE format('CREATE TABLE months.%I (LIKE public.%I INCLUDING DEFAULTS INCLUDING CONSTRAINTS)', part, parent);
  PERFORM set_config('okur.may', 'move', true);
  EXECUTE format('WITH moved AS (DELETE FROM months.%I WHERE finished_at >= %L AND finished_at < %L RETURNING *) INSERT INTO months.%I SELECT * FROM moved', parent || '_other', lower, upper, part);
  PERFORM set_config('okur.may', '', true);
  EXECUTE format('ALTER TABLE public.%I ATTACH PARTITION months.%I FOR VALUES FROM (%L) TO (%L)', parent, part, lower, upper);
  RETURN true;
END $$;
--> statement-breakpoint
-- Makes this month, the next ones, and every month that records without one belong to; answers how many.
CREATE FUNCTION okur_keep_months(ahead integer DEFAULT 2) RETURNS integer LANGUAGE sql AS $$
  SELECT count(*) FILTER (WHERE okur_make_month(wanted.parent, wanted.month))::integer FROM (
    SELECT parent, (date_trunc('month', now() AT TIME ZONE 'Europe/Istanbul') + make_interval(months => n))::date AS month
      FROM unnest(ARRAY['reading_sessions', 'reading_answers', 'exercise_attempts']) parent, generate_series(0, ahead) n
    UNION SELECT 'reading_sessions', date_trunc('month', finished_at AT TIME ZONE 'Europe/Istanbul')::date FROM months.reading_sessions_other
    UNION SELECT 'reading_answers', date_trunc('month', finished_at AT TIME ZONE 'Europe/Istanbul')::date FROM months.reading_answers_other
    UNION SELECT 'exercise_attempts', date_trunc('month', finished_at AT TIME ZONE 'Europe/Istanbul')::date FROM months.exercise_attempts_other
  ) wanted
$$;
--> statement-breakpoint
INSERT INTO reading_ids SELECT id, finished_at FROM okur_before.reading_sessions;
--> statement-breakpoint
INSERT INTO attempt_ids SELECT id, finished_at FROM okur_before.exercise_attempts;
--> statement-breakpoint
INSERT INTO reading_sessions SELECT * FROM okur_before.reading_sessions;
--> statement-breakpoint
INSERT INTO reading_answers SELECT s.*, r.finished_at FROM okur_before.reading_answers s JOIN reading_ids r ON r.id = s.reading_id;
--> statement-breakpoint
INSERT INTO exercise_attempts SELECT * FROM okur_before.exercise_attempts;
--> statement-breakpoint
DROP SCHEMA okur_before CASCADE;
--> statement-breakpoint
CREATE INDEX "reading_sessions_finished" ON "reading_sessions" USING btree ("finished_at","id");
--> statement-breakpoint
CREATE INDEX "reading_sessions_user" ON "reading_sessions" USING btree ("user_id","finished_at");
--> statement-breakpoint
CREATE INDEX "reading_sessions_company" ON "reading_sessions" USING btree ("company_id","finished_at");
--> statement-breakpoint
CREATE INDEX "reading_sessions_department" ON "reading_sessions" USING btree ("department_id","finished_at");
--> statement-breakpoint
CREATE INDEX "reading_sessions_homework" ON "reading_sessions" USING btree ("homework_id","user_id","finished_at");
--> statement-breakpoint
CREATE INDEX "exercise_attempts_finished" ON "exercise_attempts" USING btree ("finished_at","id");
--> statement-breakpoint
CREATE INDEX "exercise_attempts_exercise" ON "exercise_attempts" USING btree ("user_id","exercise_id","finished_at");
--> statement-breakpoint
CREATE INDEX "exercise_attempts_user" ON "exercise_attempts" USING btree ("user_id","finished_at");
--> statement-breakpoint
CREATE INDEX "exercise_attempts_company" ON "exercise_attempts" USING btree ("company_id","finished_at");
--> statement-breakpoint
CREATE INDEX "exercise_attempts_department" ON "exercise_attempts" USING btree ("department_id","finished_at");
--> statement-breakpoint
-- As before (migration 0018), by the name of the table and not of its month; and a month may be moved to its place.
CREATE OR REPLACE FUNCTION okur_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  may text := coalesce(current_setting('okur.may', true), '');
  name text := regexp_replace(TG_TABLE_NAME, '_(\d{4}_\d\d|other)$', '');
  naming text[] := CASE name WHEN 'audit' THEN ARRAY['before', 'after', 'address'] WHEN 'reading_sessions' THEN ARRAY['trace'] ELSE ARRAY[]::text[] END;
BEGIN
  IF may = 'erase' AND TG_OP = 'UPDATE' AND to_jsonb(NEW) - naming = to_jsonb(OLD) - naming THEN RETURN NEW; END IF;
  IF may = 'expire' AND TG_OP = 'DELETE' AND TG_TABLE_NAME = 'audit' THEN
    IF (to_jsonb(OLD) ->> 'at')::timestamptz < now() - interval '1 year' THEN RETURN OLD; END IF;
  END IF;
  IF may = 'move' AND TG_OP = 'DELETE' AND TG_TABLE_SCHEMA = 'months' AND TG_TABLE_NAME LIKE '%\_other' THEN RETURN OLD; END IF;
  RAISE EXCEPTION '% takes no %', name, TG_OP USING ERRCODE = 'insufficient_privilege';
END $$;
--> statement-breakpoint
CREATE TRIGGER reading_sessions_append_only BEFORE UPDATE OR DELETE ON reading_sessions FOR EACH ROW EXECUTE FUNCTION okur_append_only();
--> statement-breakpoint
CREATE TRIGGER reading_answers_append_only BEFORE UPDATE OR DELETE ON reading_answers FOR EACH ROW EXECUTE FUNCTION okur_append_only();
--> statement-breakpoint
CREATE TRIGGER exercise_attempts_append_only BEFORE UPDATE OR DELETE ON exercise_attempts FOR EACH ROW EXECUTE FUNCTION okur_append_only();
--> statement-breakpoint
-- A unique index of a partitioned table holds within a month alone: the same record sent twice, with a clock set meanwhile, may
-- fall into two. So each id is taken once and for all here; a record whose id is taken is left out.
CREATE FUNCTION okur_claim_reading() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO reading_ids (id, finished_at) VALUES (NEW.id, NEW.finished_at) ON CONFLICT DO NOTHING;
  RETURN CASE WHEN FOUND THEN NEW END;
END $$;
--> statement-breakpoint
CREATE TRIGGER reading_sessions_claim BEFORE INSERT ON reading_sessions FOR EACH ROW EXECUTE FUNCTION okur_claim_reading();
--> statement-breakpoint
-- A unique index of a partitioned table holds within a month alone: the same record sent twice, with a clock set meanwhile, may
-- fall into two. So each id is taken once and for all here; a record whose id is taken is left out.
CREATE FUNCTION okur_claim_attempt() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO attempt_ids (id, finished_at) VALUES (NEW.id, NEW.finished_at) ON CONFLICT DO NOTHING;
  RETURN CASE WHEN FOUND THEN NEW END;
END $$;
--> statement-breakpoint
CREATE TRIGGER exercise_attempts_claim BEFORE INSERT ON exercise_attempts FOR EACH ROW EXECUTE FUNCTION okur_claim_attempt();
--> statement-breakpoint
-- The day of the school: Turkish time everywhere.
CREATE FUNCTION okur_day(at timestamptz) RETURNS date LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE RETURN (at AT TIME ZONE 'Europe/Istanbul')::date;
--> statement-breakpoint
-- Read freely, and with a speed that can be trusted: a measurement. Everything else is practice.
CREATE FUNCTION okur_reading_kind(mode text, trust text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN CASE WHEN mode = 'plain' AND trust <> 'C' THEN 'measurement' ELSE 'practice' END;
--> statement-breakpoint
CREATE FUNCTION okur_exact(value double precision) RETURNS numeric LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE RETURN round(value::numeric, 6);
--> statement-breakpoint
-- What a reading adds to its day. `kind_alone` is its kind before its questions were answered, which may show that it was none.
CREATE VIEW reading_figures AS
SELECT r.id, r.finished_at, r.article_id, okur_reading_kind(r.mode, r.trust) AS kind_alone,
  r.user_id, r.company_id, r.department_id, okur_day(r.finished_at) AS day, 'reading' AS source, r.language, okur_reading_kind(r.mode, coalesce(s.trust, r.trust)) AS kind,
  p.ok AS count, 1 - p.ok AS rejected, p.ok * okur_exact(r.active_seconds) AS seconds, p.ok * r.words::bigint AS words, p.ok * okur_exact(r.wpm) AS wpm, p.ok * okur_exact(r.wpm * r.wpm) AS wpm_squares,
  p.ok * (r.characters IS NOT NULL AND r.active_seconds > 0)::integer AS counted,
  p.ok * coalesce(okur_exact(r.characters * 60 / nullif(r.active_seconds, 0)), 0) AS characters, p.ok * coalesce(okur_exact(r.syllables * 60 / nullif(r.active_seconds, 0)), 0) AS syllables,
  p.ok * (s.reading_id IS NOT NULL)::integer AS answered, p.ok * coalesce(okur_exact(s.comprehension), 0) AS comprehension, p.ok * coalesce(okur_exact(s.effective_speed), 0) AS effective_speed,
  p.ok * coalesce(s.comprehension >= 80, false)::integer AS independent, p.ok * coalesce(s.comprehension >= 59 AND s.comprehension < 80, false)::integer AS instructional, p.ok * coalesce(s.comprehension < 59, false)::integer AS frustration,
  0::numeric AS score
FROM reading_sessions r CROSS JOIN LATERAL (SELECT (NOT r.implausible)::integer AS ok) p
  LEFT JOIN reading_answers s ON s.reading_id = r.id AND s.finished_at = r.finished_at
WHERE (SELECT u.user_type FROM users u WHERE u.id = r.user_id) <> 'presentation';
--> statement-breakpoint
CREATE VIEW exercise_figures AS
SELECT a.id, a.finished_at, a.user_id, a.company_id, a.department_id, okur_day(a.finished_at) AS day, 'exercise' AS source,
  (SELECT v.language FROM exercise_versions v WHERE v.exercise_id = a.exercise_id AND v.version = a.exercise_version) AS language, a.kind,
  1 AS count, 0 AS rejected, okur_exact(a.seconds) AS seconds, 0::bigint AS words, 0::numeric AS wpm, 0::numeric AS wpm_squares, 0 AS counted, 0::numeric AS characters, 0::numeric AS syllables,
  (a.comprehension IS NOT NULL)::integer AS answered, coalesce(okur_exact(a.comprehension), 0) AS comprehension, 0::numeric AS effective_speed, 0 AS independent, 0 AS instructional, 0 AS frustration, okur_exact(a.score) AS score
FROM exercise_attempts a WHERE (SELECT u.user_type FROM users u WHERE u.id = a.user_id) <> 'presentation';
--> statement-breakpoint
-- Adds to the days of the students, and notes what is to be summed up for their groups. In the order of the key: two writes
-- that add to the same days never wait for each other crosswise.
CREATE FUNCTION okur_add_days(added learning_days[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO learning_days AS d (user_id, company_id, department_id, day, source, language, kind, count, rejected, seconds, words, wpm, wpm_squares, counted, characters, syllables, answered, comprehension, effective_speed, independent, instructional, frustration, score)
  SELECT f.user_id, f.company_id, f.department_id, f.day, f.source, f.language, f.kind, sum(f.count), sum(f.rejected), sum(f.seconds), sum(f.words), sum(f.wpm), sum(f.wpm_squares), sum(f.counted), sum(f.characters), sum(f.syllables), sum(f.answered), sum(f.comprehension), sum(f.effective_speed), sum(f.independent), sum(f.instructional), sum(f.frustration), sum(f.score)
  FROM unnest(added) f GROUP BY f.user_id, f.company_id, f.department_id, f.day, f.source, f.language, f.kind ORDER BY f.user_id, f.day, f.source, f.kind, f.language, f.department_id, f.company_id
  ON CONFLICT (user_id, day, source, kind, language, department_id, company_id) DO UPDATE SET count = d.count + excluded.count, rejected = d.rejected + excluded.rejected, seconds = d.seconds + excluded.seconds, words = d.words + excluded.words, wpm = d.wpm + excluded.wpm, wpm_squares = d.wpm_squares + excluded.wpm_squares, counted = d.counted + excluded.counted, characters = d.characters + excluded.characters, syllables = d.syllables + excluded.syllables, answered = d.answered + excluded.answered, comprehension = d.comprehension + excluded.comprehension, effective_speed = d.effective_speed + excluded.effective_speed, independent = d.independent + excluded.independent, instructional = d.instructional + excluded.instructional, frustration = d.frustration + excluded.frustration, score = d.score + excluded.score;
  INSERT INTO figure_changes (user_id, company_id, day) SELECT DISTINCT f.user_id, f.company_id, f.day FROM unnest(added) f;
$$;
--> statement-breakpoint
-- Rows are looked up one by one (OFFSET 0): a plan made for many must not be kept for one.
CREATE FUNCTION okur_count_readings() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM okur_add_days(array_agg(ROW(f.user_id, f.company_id, f.department_id, f.day, f.source, f.language, f.kind, f.count, f.rejected, f.seconds, f.words, f.wpm, f.wpm_squares, f.counted, f.characters, f.syllables, f.answered, f.comprehension, f.effective_speed, f.independent, f.instructional, f.frustration, f.score)::learning_days)) FROM added a CROSS JOIN LATERAL (SELECT * FROM reading_figures f WHERE f.id = a.id AND f.finished_at = a.finished_at OFFSET 0) f HAVING count(*) > 0;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER reading_sessions_count AFTER INSERT ON reading_sessions REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION okur_count_readings();
--> statement-breakpoint
-- What the reading had added by itself goes, what it adds with its answers comes.
CREATE FUNCTION okur_count_answers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM okur_add_days(array_agg(ROW(f.user_id, f.company_id, f.department_id, f.day, f.source, f.language, f.kind_alone, -f.count, -f.rejected, -f.seconds, -f.words, -f.wpm, -f.wpm_squares, -f.counted, -f.characters, -f.syllables, 0, 0, 0, 0, 0, 0, 0)::learning_days) || array_agg(ROW(f.user_id, f.company_id, f.department_id, f.day, f.source, f.language, f.kind, f.count, f.rejected, f.seconds, f.words, f.wpm, f.wpm_squares, f.counted, f.characters, f.syllables, f.answered, f.comprehension, f.effective_speed, f.independent, f.instructional, f.frustration, f.score)::learning_days))
  FROM added a CROSS JOIN LATERAL (SELECT * FROM reading_figures f WHERE f.id = a.reading_id AND f.finished_at = a.finished_at OFFSET 0) f HAVING count(*) > 0;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER reading_answers_count AFTER INSERT ON reading_answers REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION okur_count_answers();
--> statement-breakpoint
CREATE FUNCTION okur_count_attempts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM okur_add_days(array_agg(ROW(f.user_id, f.company_id, f.department_id, f.day, f.source, f.language, f.kind, f.count, f.rejected, f.seconds, f.words, f.wpm, f.wpm_squares, f.counted, f.characters, f.syllables, f.answered, f.comprehension, f.effective_speed, f.independent, f.instructional, f.frustration, f.score)::learning_days)) FROM added a CROSS JOIN LATERAL (SELECT * FROM exercise_figures f WHERE f.id = a.id AND f.finished_at = a.finished_at OFFSET 0) f HAVING count(*) > 0;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER exercise_attempts_count AFTER INSERT ON exercise_attempts REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION okur_count_attempts();
--> statement-breakpoint
-- The days of the students anew from the records of one day. Writes of that moment wait; they are not lost.
CREATE FUNCTION okur_recount(wanted date) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  lower timestamptz := wanted::timestamp AT TIME ZONE 'Europe/Istanbul';
  upper timestamptz := (wanted + 1)::timestamp AT TIME ZONE 'Europe/Istanbul';
BEGIN
  LOCK TABLE learning_days IN SHARE ROW EXCLUSIVE MODE;
  WITH gone AS (DELETE FROM learning_days WHERE day = wanted RETURNING user_id, company_id) INSERT INTO figure_changes (user_id, company_id, day) SELECT DISTINCT user_id, company_id, wanted FROM gone;
  PERFORM okur_add_days(array_agg(ROW(f.user_id, f.company_id, f.department_id, f.day, f.source, f.language, f.kind, f.count, f.rejected, f.seconds, f.words, f.wpm, f.wpm_squares, f.counted, f.characters, f.syllables, f.answered, f.comprehension, f.effective_speed, f.independent, f.instructional, f.frustration, f.score)::learning_days)) FROM reading_figures f WHERE f.finished_at >= lower AND f.finished_at < upper HAVING count(*) > 0;
  PERFORM okur_add_days(array_agg(ROW(f.user_id, f.company_id, f.department_id, f.day, f.source, f.language, f.kind, f.count, f.rejected, f.seconds, f.words, f.wpm, f.wpm_squares, f.counted, f.characters, f.syllables, f.answered, f.comprehension, f.effective_speed, f.independent, f.instructional, f.frustration, f.score)::learning_days)) FROM exercise_figures f WHERE f.finished_at >= lower AND f.finished_at < upper HAVING count(*) > 0;
END $$;
--> statement-breakpoint
SELECT okur_keep_months();
--> statement-breakpoint
SELECT okur_recount(day) FROM (SELECT DISTINCT okur_day(finished_at) AS day FROM reading_ids UNION SELECT okur_day(finished_at) FROM attempt_ids) days;
