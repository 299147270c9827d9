create or replace function okur_note_student() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'users' then insert into student_changes (user_id) values (new.id);
  elsif tg_op = 'DELETE' then insert into student_changes (user_id) values (old.user_id);
  else insert into student_changes (user_id) values (new.user_id);
  end if;
  return null;
end $$;
