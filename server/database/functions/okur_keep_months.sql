-- Makes this month, the next ones, and every month that records without one belong to; answers how many. Writers are
-- held back at the table itself: one that had its plan before and waited at the partition of all others would write
-- past the new one. No one sees these months: they are those of UTC, whatever the days of the schools.
create or replace function okur_keep_months(ahead integer default 2) returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  lock table reading_sessions, reading_answers, exercise_attempts, book_sittings in share row exclusive mode;
  return (
    select count(*) filter (where okur_make_month(wanted.parent, wanted.month))::integer from (
      select parent, (date_trunc('month', now() at time zone 'UTC') + make_interval(months => n))::date as month
        from unnest(array['reading_sessions', 'reading_answers', 'exercise_attempts', 'book_sittings']) parent,
          generate_series(0, ahead) n
      union select 'reading_sessions', date_trunc('month', finished_at at time zone 'UTC')::date
        from months.reading_sessions_other
      union select 'reading_answers', date_trunc('month', finished_at at time zone 'UTC')::date
        from months.reading_answers_other
      union select 'exercise_attempts', date_trunc('month', finished_at at time zone 'UTC')::date
        from months.exercise_attempts_other
      union select 'book_sittings', date_trunc('month', finished_at at time zone 'UTC')::date
        from months.book_sittings_other
    ) wanted
  );
end $$;

revoke execute on function okur_keep_months(integer) from public;
