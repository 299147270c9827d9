-- What was read of a chapter without the clock arrived: a reading with the clock after it is no first one.
create or replace function okur_decide_readings_of_chapter() returns trigger language plpgsql as $$
declare
  timed uuid[] := array(
    select id from reading_ids where user_id = new.user_id and book_chapter_id = new.chapter_id);
begin
  if timed = '{}' then return null; end if;
  perform pg_advisory_xact_lock(7226029, hashtext(new.user_id::text) & 1023);
  perform okur_decide_readings(timed);
  return null;
end $$;
