-- A student is there or not: all homework of theirs is counted again. In another class other exams, summaries and
-- tutorials are open, so homework of these that was given to the student alone is; that of the classes goes by their
-- members.
create or replace function okur_note_homework_of_student() returns trigger language plpgsql as $$
begin
  if old.deleted_at is distinct from new.deleted_at or old.user_type is distinct from new.user_type
    or okur_may_sign_in(old.status) is distinct from okur_may_sign_in(new.status) then
    insert into homework_changes (homework_id) select okur_homework_of(new.id);
  else
    insert into homework_changes (homework_id)
      select h.id from homework_students s join homeworks h on h.id = s.homework_id
      where s.user_id = new.id and h.kind in ('exam', 'summary', 'tutorial');
  end if;
  return null;
end $$;
