-- A student goes from one school to another: to the one as if deleted, to the other as if added.
create or replace function okur_tell_webhooks_of_school() returns trigger language plpgsql as $$
begin
  perform okur_tell_webhooks(old.company_id, 'student.removed', jsonb_build_object('student_id', new.id));
  perform okur_tell_webhooks(new.company_id, 'student.created', jsonb_build_object(
    'student_id', new.id, 'department_id', new.department_id, 'grade_level', new.grade_level));
  return null;
end $$;
