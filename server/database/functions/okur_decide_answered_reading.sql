-- The questions of a reading were answered: its grade is that of the answers from now on.
create or replace function okur_decide_answered_reading() returns trigger language plpgsql as $$
declare
  student uuid;
begin
  update reading_ids set graded = new.trust where id = new.reading_id returning user_id into student;
  perform pg_advisory_xact_lock(7226029, hashtext(student::text) & 1023);
  perform okur_decide_readings(array[new.reading_id]);
  return null;
end $$;
