-- Whether a reading and another one of the same student were together read for longer than the time from the
-- beginning of the first to the end of the last: no one reads two texts at once, and which of them was the student's
-- cannot be told. It holds for both or for neither, whichever arrived first. Two devices whose clocks are each wrong
-- by as much as is taken at its word (device-clock.ts) make readings that followed one another overlap by 240
-- seconds; no device tells a course longer than 24 hours.
create or replace function okur_is_overlapped(
  reading uuid, whose uuid, started timestamptz, finished timestamptz, active double precision
) returns boolean language sql stable return active > 240 and exists (
  select from reading_sessions o where o.user_id = whose and o.id <> reading and o.finished_at > started
    and o.finished_at < finished + interval '24 hours' and o.started_at < finished
    and active + o.active_seconds > extract(epoch
      from greatest(finished, o.finished_at) - least(started, o.started_at)) + 240);
