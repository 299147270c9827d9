-- The server works as a role that owns nothing (server/src/platform/application-role.ts). What it does as the owner stands here,
-- each thing a function of its own; which columns of an append-only table an erasure may empty is said once, for the trigger and
-- for the rights.
CREATE FUNCTION okur_naming_columns(name text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN
  CASE name WHEN 'audit' THEN ARRAY['before', 'after', 'address'] WHEN 'reading_sessions' THEN ARRAY['trace'] ELSE ARRAY[]::text[] END;
--> statement-breakpoint
-- As in migration 0028.
CREATE OR REPLACE FUNCTION okur_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  may text := coalesce(current_setting('okur.may', true), '');
  name text := regexp_replace(TG_TABLE_NAME, '_(\d{4}_\d\d|other)$', '');
  naming text[] := public.okur_naming_columns(name);
BEGIN
  IF may = 'erase' AND TG_OP = 'UPDATE' AND to_jsonb(NEW) - naming = to_jsonb(OLD) - naming THEN RETURN NEW; END IF;
  IF may = 'expire' AND TG_OP = 'DELETE' AND TG_TABLE_NAME = 'audit' THEN
    IF (to_jsonb(OLD) ->> 'at')::timestamptz < now() - interval '1 year' THEN RETURN OLD; END IF;
  END IF;
  IF may = 'move' AND TG_OP = 'DELETE' AND TG_TABLE_SCHEMA = 'months' AND TG_TABLE_NAME LIKE '%\_other' THEN RETURN OLD; END IF;
  RAISE EXCEPTION '% takes no %', name, TG_OP USING ERRCODE = 'insufficient_privilege';
END $$;
--> statement-breakpoint
-- Ends the time of what is older than a year, whatever moment is given; answers how many rows.
CREATE FUNCTION okur_expire(name text, until timestamptz, most integer) RETURNS integer LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  gone integer;
BEGIN
  IF name NOT IN ('audit', 'record_views') THEN RAISE EXCEPTION '% takes no DELETE', name USING ERRCODE = 'insufficient_privilege'; END IF;
  PERFORM set_config('okur.may', 'expire', true);
  EXECUTE format('DELETE FROM %1$I WHERE ctid = ANY (ARRAY(SELECT ctid FROM %1$I WHERE at < least($1, now() - interval ''1 year'') ORDER BY at LIMIT $2))', name) USING until, most;
  GET DIAGNOSTICS gone = ROW_COUNT;
  PERFORM set_config('okur.may', '', true);
  RETURN gone;
END $$;
--> statement-breakpoint
-- As in migration 0028. Writers are held back at the table itself: one that had its plan before and waited at the partition of all
-- others would write past the new one.
CREATE OR REPLACE FUNCTION okur_keep_months(ahead integer DEFAULT 2) RETURNS integer LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  LOCK TABLE reading_sessions, reading_answers, exercise_attempts IN SHARE ROW EXCLUSIVE MODE;
  RETURN (SELECT count(*) FILTER (WHERE okur_make_month(wanted.parent, wanted.month))::integer FROM (
    SELECT parent, (date_trunc('month', now() AT TIME ZONE 'Europe/Istanbul') + make_interval(months => n))::date AS month
      FROM unnest(ARRAY['reading_sessions', 'reading_answers', 'exercise_attempts']) parent, generate_series(0, ahead) n
    UNION SELECT 'reading_sessions', date_trunc('month', finished_at AT TIME ZONE 'Europe/Istanbul')::date FROM months.reading_sessions_other
    UNION SELECT 'reading_answers', date_trunc('month', finished_at AT TIME ZONE 'Europe/Istanbul')::date FROM months.reading_answers_other
    UNION SELECT 'exercise_attempts', date_trunc('month', finished_at AT TIME ZONE 'Europe/Istanbul')::date FROM months.exercise_attempts_other
  ) wanted);
END $$;
--> statement-breakpoint
-- Statistics are made by the owner alone.
CREATE FUNCTION okur_analyze() RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  ANALYZE;
END $$;
--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION okur_expire(text, timestamptz, integer), okur_keep_months(integer), okur_analyze() FROM PUBLIC;
