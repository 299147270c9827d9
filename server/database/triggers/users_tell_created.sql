create or replace trigger users_tell_created
  after insert on users
  for each row when (new.user_type <> 'presentation')
  execute function okur_tell_webhooks_of_row(
    'student.created', 'id student_id', 'department_id', 'grade_level');
