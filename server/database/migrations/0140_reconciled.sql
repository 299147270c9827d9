-- A student or a school that came back or went while 0137 and 0138 looked at who was away: no trigger heard of it. None
-- changes while this looks.
lock table users, companies in share row exclusive mode;
--> statement-breakpoint
-- Both since the audit has it, or as far as the rows say.
with back as (
  update user_absences o set until = greatest(o.since, coalesce((select min(a.at) from audit a
      where a.subject = 'USER' and a.subject_id = u.id and a.at >= o.since
        and a.after ->> 'status' in ('active', 'invited')
        and coalesce(a.before ->> 'status', 'active') not in ('active', 'invited')), u.updated_at))
    from users u where u.id = o.user_id and o.until is null
      and u.deleted_at is null and u.status in ('active', 'invited')
    returning o.user_id
), gone as (
  insert into user_absences (user_id, since)
    select u.id, least(u.deleted_at, coalesce((select max(a.at) from audit a
        where u.status not in ('active', 'invited') and a.subject = 'USER' and a.subject_id = u.id
          and a.after ->> 'status' not in ('active', 'invited')
          and coalesce(a.before ->> 'status', 'active') in ('active', 'invited')), u.updated_at))
      from users u where u.erased_at is null and (u.deleted_at is not null or u.status not in ('active', 'invited'))
        and not exists (select from user_absences o where o.user_id = u.id and o.until is null)
    on conflict (user_id, since) do update set until = null
    returning user_id
)
insert into student_changes (user_id) select user_id from back union all select user_id from gone;
--> statement-breakpoint
with back as (
  update company_absences o set until = greatest(o.since, coalesce((select min(a.at) from audit a
      where a.subject = 'COMPANY' and a.subject_id = c.id and a.at >= o.since
        and a.after ->> 'status' <> 'suspended' and a.before ->> 'status' = 'suspended'), c.updated_at))
    from companies c where c.id = o.company_id and o.until is null
      and c.deleted_at is null and c.status <> 'suspended'
    returning o.company_id, o.since
), gone as (
  insert into company_absences (company_id, since)
    select c.id, least(c.deleted_at, coalesce((select max(a.at) from audit a
        where c.status = 'suspended' and a.subject = 'COMPANY' and a.subject_id = c.id
          and a.after ->> 'status' = 'suspended' and coalesce(a.before ->> 'status', 'active') <> 'suspended'),
      c.updated_at))
      from companies c where (c.deleted_at is not null or c.status = 'suspended')
        and not exists (select from company_absences o where o.company_id = c.id and o.until is null)
    on conflict (company_id, since) do update set until = null
    returning company_id, since
), both_ways as (
  select company_id, since from back union all select company_id, since from gone
), noted as (
  insert into student_changes (user_id) select u.id from users u join both_ways b on b.company_id = u.company_id
)
insert into homework_changes (homework_id)
  select h.id from homeworks h join both_ways b on b.company_id = h.company_id
    where h.due_at >= b.since
      or exists (select from homework_extensions e where e.homework_id = h.id and e.due_at >= b.since);
--> statement-breakpoint
-- Codes that began early and were taken back before 0139: they were used from then on, also where another student has
-- them by now, and an undo gives them back like that.
update activations a set first_used_at = r.starts_at
  from (select activation_id, min(starts_at) as starts_at from released_codes
    where undone_at is null and starts_at <= at and first_used_at > starts_at group by activation_id) r
  where a.id = r.activation_id and (a.first_used_at is null or a.first_used_at > r.starts_at);
--> statement-breakpoint
update released_codes set first_used_at = starts_at where starts_at <= at and first_used_at > starts_at;
--> statement-breakpoint
-- Those that an undo gave back since then.
update activations set first_used_at = starts_at
  where state in ('used', 'expired') and starts_at <= now() and first_used_at > starts_at;
