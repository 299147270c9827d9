-- Whichever way students left a class: its teachers hear that open homework was withdrawn from those who had not begun
-- it. What they had begun is theirs by now (okur_keep_membership), and what the next class has as well goes on.
create or replace function okur_tell_withdrawn() returns trigger language plpgsql as $$
begin
  -- Taken apart, not joined: a plan that is stored while one student moves compares each with each when a school does.
  insert into notices (id, account_type, account_id, company_id, text, params, link)
    with moved as materialized (
      select id, department_id from former
        where department_id is not null and deleted_at is null and okur_may_sign_in(status)
      except select id, department_id from changed)
    select gen_random_uuid(), 'staff', t.admin_id, t.company_id, 'notice.homework_withdrawn',
      jsonb_build_object('department', t.department_name), '/homeworks'
    from (select distinct i.admin_id, d.id, d.company_id, d.department_name from moved f join users c on c.id = f.id
        join departments d on d.id = f.department_id and d.deleted_at is null
        join department_instructors di on di.department_id = d.id
        join instructors i on i.id = di.instructor_id and i.deleted_at is null
        join homework_departments hd on hd.department_id = d.id
        join homeworks h on h.id = hd.homework_id and h.due_at > now() and h.removed_at is null
      where not exists (select from homework_departments n
          where n.homework_id = h.id and n.department_id = c.department_id)
        and not exists (select from homework_students s where s.homework_id = h.id and s.user_id = c.id)) t
    -- A large import moves them in parts.
    where not exists (select from notices n where n.account_type = 'staff' and n.account_id = t.admin_id
      and n.text = 'notice.homework_withdrawn' and n.params ->> 'department' = t.department_name
      and n.created_at >= date_trunc('milliseconds', now()));
  return null;
end $$;
