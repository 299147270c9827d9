-- Every way of moving a student, also one no one thought of, leaves its trace. now() is the transaction's, so all that
-- one change moved carries one moment; the column's rounding would put it up to half a millisecond into the future.
create or replace function okur_keep_membership() returns trigger language plpgsql as $$
declare
  moment timestamptz := case when tg_op = 'INSERT' then new.created_at else date_trunc('milliseconds', now()) end;
begin
  if tg_op = 'UPDATE' then
    -- Moved twice in one transaction: the stop on the way never was.
    delete from department_memberships where user_id = new.id and left_at is null and joined_at = moment;
    update department_memberships set left_at = greatest(moment, joined_at) where user_id = new.id and left_at is null;
  end if;
  if new.department_id is not null then
    insert into department_memberships (user_id, department_id, joined_at) values (new.id, new.department_id, moment);
  end if;
  return null;
end $$;
