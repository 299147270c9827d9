-- A unique index of a partitioned table holds within a month alone: the same record sent twice, with a clock set
-- meanwhile, may fall into two. So each id is taken once and for all here, with the note by which the record is
-- counted; a record whose id is taken is left out. It is of someone there is: a foreign key would lock the row of the
-- student at each write.
create or replace function okur_claim_attempt() returns trigger language plpgsql as $$
begin
  with claimed as (
    insert into attempt_ids (id, finished_at) select new.id, new.finished_at from users where id = new.user_id
      on conflict do nothing returning id, finished_at
  )
  insert into uncounted_records (what, id, finished_at) select 'exercise', id, finished_at from claimed;
  if found then return new; end if;
  if not exists (select from users where id = new.user_id) then
    raise exception 'exercise_attempts takes no record of no one' using errcode = 'foreign_key_violation';
  end if;
  return null;
end $$;
