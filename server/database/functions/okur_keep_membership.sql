-- Every way of moving a student, also one no one thought of, leaves its trace. now() is the transaction's, so all that
-- one change moved carries one moment; the column's rounding would put it up to half a millisecond into the future.
-- What a student had begun of the class's homework stays with the student and in the figures of that class, unless the
-- next class has it as well and it goes on there. Who leaves the school with it is through with what is not finished,
-- also where they come back before its end; so is who leaves a class to which they came after its end.
create or replace function okur_keep_membership() returns trigger language plpgsql as $$
declare
  moment timestamptz := case when tg_op = 'INSERT' then new.created_at else date_trunc('milliseconds', now()) end;
  leaves boolean := new.department_id is null and not okur_may_sign_in(new.status);
begin
  if tg_op = 'UPDATE' then
    if leaves then
      update homework_students set withdrawn_at = moment where user_id = new.id and of_class and withdrawn_at is null;
    end if;
    insert into homework_students (homework_id, user_id, department_id, given_at, of_class, withdrawn_at)
      select hd.homework_id, new.id, old.department_id, moment, true,
        case when leaves or h.due_at < m.joined_at then moment end
      from department_memberships m join homework_departments hd on hd.department_id = m.department_id
        join homeworks h on h.id = hd.homework_id
      where m.user_id = new.id and m.left_at is null and m.department_id = old.department_id
        and okur_is_begun(h.id, new.id)
        and not exists (select from homework_departments o
          where o.homework_id = h.id and o.department_id = new.department_id and h.due_at >= moment)
      on conflict do nothing;
    -- Moved twice in one transaction: the stop on the way never was.
    delete from department_memberships where user_id = new.id and left_at is null and joined_at = moment;
    update department_memberships set left_at = greatest(moment, joined_at) where user_id = new.id and left_at is null;
  end if;
  if new.department_id is not null then
    insert into department_memberships (user_id, department_id, joined_at) values (new.id, new.department_id, moment);
  end if;
  return null;
end $$;
