-- Homework that is moved to another end: who had begun it while it was theirs keeps it, though by the new end they left
-- the class too early, or came too late to it. Before the change, while the view still tells whose it is.
create or replace function okur_keep_homework() returns trigger language plpgsql as $$
begin
  insert into homework_students (homework_id, user_id, department_id, of_class)
    select distinct on (x.user_id) new.id, x.user_id, x.department_id, true
    from homework_recipients x
    where x.homework_id = new.id and x.concerned and not x.withdrawn and (not x.present or x.since > new.due_at)
      and okur_is_begun(new.id, x.user_id)
    order by x.user_id, x.since desc
    on conflict do nothing;
  return new;
end $$;
