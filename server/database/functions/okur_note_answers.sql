create or replace function okur_note_answers() returns trigger language plpgsql as $$
begin
  insert into uncounted_records (what, id, finished_at) values ('answers', new.reading_id, new.finished_at);
  return null;
end $$;
