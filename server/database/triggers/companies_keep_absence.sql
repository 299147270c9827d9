create or replace trigger companies_keep_absence
  after update of status, deleted_at on companies
  for each row when ((old.deleted_at is null and old.status <> 'suspended')
    <> (new.deleted_at is null and new.status <> 'suspended'))
  execute function okur_keep_company_absence();
