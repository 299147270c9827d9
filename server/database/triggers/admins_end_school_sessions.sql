create or replace trigger admins_end_school_sessions
  after update of roles on admins
  for each row when (old.roles is distinct from new.roles and not new.roles <@ array['CM', 'IN'])
  execute function okur_end_school_sessions('id');
