create or replace trigger companies_note_students
  after update of deleted_at on companies
  for each row when (old.deleted_at is distinct from new.deleted_at)
  execute function okur_note_students();
