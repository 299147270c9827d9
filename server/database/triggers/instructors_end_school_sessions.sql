create or replace trigger instructors_end_school_sessions
  after insert or update of company_id, admin_id, deleted_at on instructors
  for each row when (new.deleted_at is null)
  execute function okur_end_school_sessions('admin_id');
