-- While a school is suspended or deleted no one of it signs in: what okur_keep_absence says of a student, of all at
-- once. Homework that had not ended when that began is counted again, as it is when it ends (homework-sums.ts).
create or replace function okur_keep_company_absence() returns trigger language plpgsql as $$
declare
  moment timestamptz := date_trunc('milliseconds', now());
  start timestamptz := moment;
begin
  if new.deleted_at is not null or new.status = 'suspended' then
    insert into company_absences (company_id, since) values (new.id, moment)
      on conflict (company_id, since) do update set until = null;
  else
    delete from company_absences where company_id = new.id and until is null and since = moment;
    update company_absences set until = greatest(moment, since)
      where company_id = new.id and until is null returning since into start;
  end if;
  insert into homework_changes (homework_id)
    select h.id from homeworks h where h.company_id = new.id and (h.due_at >= start
      or exists (select from homework_extensions e where e.homework_id = h.id and e.due_at >= start));
  return null;
end $$;
