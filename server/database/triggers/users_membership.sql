create or replace trigger users_membership
  after update of department_id on users
  for each row when (old.department_id is distinct from new.department_id)
  execute function okur_keep_membership();
