-- The level of the next text of those who read the article follows its grade.
create or replace function okur_note_readers() returns trigger language plpgsql as $$
begin
  insert into student_changes (user_id) select distinct user_id from reading_ids where article_id = new.id;
  return null;
end $$;
