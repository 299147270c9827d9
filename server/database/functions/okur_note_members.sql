-- Anyone who is or was in these departments as long as the figures of a student reach back.
create or replace function okur_note_members(departments uuid[]) returns void language sql as $$
  insert into student_changes (user_id) select distinct user_id from department_memberships
    where department_id = any (departments) and (left_at is null or left_at > now() - interval '31 days')
$$;
