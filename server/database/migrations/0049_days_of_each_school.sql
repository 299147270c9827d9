CREATE TABLE "company_recounts" (
	"company_id" uuid NOT NULL,
	"day" date NOT NULL
);

--> statement-breakpoint
-- Days of all schools were those of Turkey; schools elsewhere are counted anew by their own clock.
INSERT INTO company_recounts (company_id, day) SELECT id, '-infinity' FROM companies WHERE time_zone <> 'Europe/Istanbul';
--> statement-breakpoint
-- The parts of the learning records were cut at midnight in Turkey, three hours before UTC, which nobody sees. They are cut
-- at that of UTC from now on: what lies in those hours moves from the head of a month to the end of the one before.
DO $$
DECLARE
  parent text;
  part text;
  first timestamptz;
  next timestamptz;
  before text;
  is_needed boolean;
BEGIN
  PERFORM set_config('okur.may', 'move', true);
  FOREACH parent IN ARRAY ARRAY['reading_sessions', 'reading_answers', 'exercise_attempts'] LOOP
    FOR part IN SELECT relname FROM pg_class WHERE relnamespace = 'months'::regnamespace AND relkind = 'r' AND relname ~ ('^' || parent || '_\d{4}_\d\d$') LOOP
      EXECUTE format('ALTER TABLE public.%I DETACH PARTITION months.%I', parent, part);
    END LOOP;
    FOR part, first IN SELECT relname, to_date(right(relname, 7), 'YYYY_MM')::timestamp AT TIME ZONE 'UTC' FROM pg_class
      WHERE relnamespace = 'months'::regnamespace AND relkind = 'r' AND relname ~ ('^' || parent || '_\d{4}_\d\d$') ORDER BY relname LOOP
      before := parent || to_char(first AT TIME ZONE 'UTC' - interval '1 month', '_YYYY_MM');
      EXECUTE format('SELECT EXISTS (SELECT FROM months.%I WHERE finished_at < %L)', part, first) INTO is_needed;
      IF is_needed AND to_regclass('months.' || quote_ident(before)) IS NULL THEN
        EXECUTE format('CREATE TABLE months.%I (LIKE public.%I INCLUDING DEFAULTS INCLUDING CONSTRAINTS)', before, parent);
      END IF;
      IF is_needed THEN
        EXECUTE format('WITH moved AS (DELETE FROM months.%I WHERE finished_at < %L RETURNING *) INSERT INTO months.%I SELECT * FROM moved', part, first, before);
      END IF;
    END LOOP;
    FOR part, first, next IN SELECT relname, to_date(right(relname, 7), 'YYYY_MM')::timestamp AT TIME ZONE 'UTC', (to_date(right(relname, 7), 'YYYY_MM') + interval '1 month') AT TIME ZONE 'UTC' FROM pg_class
      WHERE relnamespace = 'months'::regnamespace AND relkind = 'r' AND relname ~ ('^' || parent || '_\d{4}_\d\d$') ORDER BY relname LOOP
      EXECUTE format('WITH moved AS (DELETE FROM months.%I WHERE finished_at >= %L AND finished_at < %L RETURNING *) INSERT INTO months.%I SELECT * FROM moved', parent || '_other', first, next, part);
      EXECUTE format('ALTER TABLE public.%I ATTACH PARTITION months.%I FOR VALUES FROM (%L) TO (%L)', parent, part, first, next);
    END LOOP;
  END LOOP;
  PERFORM set_config('okur.may', '', true);
END $$;
