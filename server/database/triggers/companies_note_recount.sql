create or replace trigger companies_note_recount
  after update of time_zone on companies
  for each row when (old.time_zone is distinct from new.time_zone)
  execute function okur_note_recount();
