create or replace trigger companies_keep_absence_first
  after insert on companies
  for each row when (new.deleted_at is not null or new.status = 'suspended')
  execute function okur_keep_company_absence();
