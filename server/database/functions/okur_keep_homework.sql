-- Homework that was moved to another end: who had begun it while it was theirs keeps it, though by the new end they
-- came too late to the class, or left it too early.
create or replace function okur_keep_homework() returns trigger language plpgsql as $$
begin
  insert into homework_students (homework_id, user_id, department_id, of_class)
    select distinct on (m.user_id) new.id, m.user_id, m.department_id, true
    from homework_departments hd join department_memberships m on m.department_id = hd.department_id
    where hd.homework_id = new.id
      and m.joined_at <= old.due_at and (m.left_at is null or m.left_at >= old.due_at)
      and not (m.joined_at <= new.due_at and (m.left_at is null or m.left_at >= new.due_at))
      and okur_is_begun(new.id, m.user_id)
    order by m.user_id, m.joined_at desc
    on conflict do nothing;
  return null;
end $$;
