create or replace trigger company_managers_end_school_sessions
  after insert on company_managers
  for each row execute function okur_end_school_sessions('admin_id');
