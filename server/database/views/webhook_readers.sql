-- Who looks after the addresses of a company, and where: super admins.
create view webhook_readers as
  select c.id as company_id, a.id as admin_id, '/management/companies/' || c.id || '?tab=webhooks' as link
  from companies c join admins a on 'SP' = any (a.roles) and a.deleted_at is null and a.status = 'active';
