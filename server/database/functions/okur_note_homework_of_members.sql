create or replace function okur_note_homework_of_members() returns trigger language plpgsql as $$
begin
  insert into homework_changes (homework_id)
    select h.id from (select department_id, min(joined_at) as joined_at from changed group by department_id) c
      join homework_departments hd on hd.department_id = c.department_id
      join homeworks h on h.id = hd.homework_id and h.due_at >= c.joined_at
    union select w.homework_id
      from (select department_id, min(joined_at) as joined_at from changed group by department_id) c
      join homework_withdrawals w on w.department_id = c.department_id and w.withdrawn_at >= c.joined_at;
  return null;
end $$;
