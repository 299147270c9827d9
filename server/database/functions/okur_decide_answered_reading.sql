-- The questions of a reading were answered: its grade is that of the answers from now on, and of other readings of the
-- text the answers may have been told before they were given.
create or replace function okur_decide_answered_reading() returns trigger language plpgsql as $$
declare
  answered reading_ids;
begin
  -- Before the reading is held: who decides about this student may be about to change it.
  perform pg_advisory_xact_lock(7226029, hashtext(user_id::text) & 1023) from reading_ids where id = new.reading_id;
  update reading_ids set graded = new.trust where id = new.reading_id returning * into answered;
  perform okur_decide_readings(array(
    select id from reading_ids where user_id = answered.user_id and article_id = answered.article_id
    union select id from reading_ids where user_id = answered.user_id and book_chapter_id = answered.book_chapter_id
    union select id from reading_ids where user_id = answered.user_id and summary_id = answered.summary_id));
  return null;
end $$;
