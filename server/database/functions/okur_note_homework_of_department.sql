create or replace function okur_note_homework_of_department() returns trigger language plpgsql as $$
begin
  insert into homework_changes (homework_id)
    select homework_id from homework_departments where department_id = new.id
    union select homework_id from homework_withdrawals where department_id = new.id;
  return null;
end $$;
