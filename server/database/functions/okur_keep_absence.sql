-- Every way in which a student can no longer sign in (frozen, out of time, deleted), and comes back, leaves its trace,
-- as okur_keep_membership does for classes. Who is let in again in the same transaction was never away.
create or replace function okur_keep_absence() returns trigger language plpgsql as $$
declare
  moment timestamptz := date_trunc('milliseconds', now());
begin
  if new.deleted_at is not null or not okur_may_sign_in(new.status) then
    insert into user_absences (user_id, since) values (new.id, moment)
      on conflict (user_id, since) do update set until = null;
  else
    delete from user_absences where user_id = new.id and until is null and since = moment;
    update user_absences set until = greatest(moment, since) where user_id = new.id and until is null;
  end if;
  return null;
end $$;
