-- The student is taught in another language, or guessed at the questions of a text.
create or replace function okur_decide_readings_of_student() returns trigger language plpgsql as $$
declare
  student uuid;
  text_read uuid;
begin
  if tg_table_name = 'users' then student := new.id;
  else
    student := new.user_id;
    text_read := new.article_id;
  end if;
  perform pg_advisory_xact_lock(7226029, hashtext(student::text) & 1023);
  perform okur_decide_readings(array(
    select id from reading_ids where user_id = student and (text_read is null or article_id = text_read)));
  return null;
end $$;
