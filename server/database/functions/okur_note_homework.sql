create or replace function okur_note_homework() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'homeworks' then insert into homework_changes (homework_id) values (new.id);
  elsif tg_op = 'DELETE' then insert into homework_changes (homework_id) values (old.homework_id);
  else insert into homework_changes (homework_id) values (new.homework_id);
  end if;
  return null;
end $$;
