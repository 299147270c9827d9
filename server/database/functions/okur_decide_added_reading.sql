-- A reading came: it is decided, and with it the others of the text and those at the same time. One after the other for
-- a student, so that of two that arrive at once the later one sees the earlier one.
create or replace function okur_decide_added_reading() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(7226029, hashtext(new.user_id::text) & 1023);
  perform okur_decide_readings(array(
    select id from reading_ids where user_id = new.user_id and article_id = new.article_id
    union select id from reading_ids where user_id = new.user_id and book_chapter_id = new.book_chapter_id
    union select id from reading_ids where user_id = new.user_id and summary_id = new.summary_id
    union select id from reading_sessions where new.active_seconds > 240 and user_id = new.user_id
      and finished_at > new.started_at and finished_at < new.finished_at + interval '24 hours'));
  return null;
end $$;
