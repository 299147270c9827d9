-- A member of staff whose account is connected with one of a school and who gets another school, or a role on the
-- platform, signs in again: what the provider of the first school opened, sign-ins that wait for a second factor as
-- well, reaches no further than that school answers for. It lets the account in no more
-- (server/src/features/sign-on/provider.ts). The column with the account is the trigger's.
create or replace function okur_end_school_sessions() returns trigger language plpgsql as $$
declare
  account uuid := (to_jsonb(new) ->> tg_argv[0])::uuid;
  company uuid := (to_jsonb(new) ->> 'company_id')::uuid;
begin
  if exists (select from identities i join identity_providers p on p.id = i.provider_id
      where i.account_type = 'staff' and i.account_id = account and (p.company_id = company
        or exists (select from partner_companies m where m.partner_id = p.partner_id and m.company_id = company))
        is not true) then
    update sessions set ended_at = now()
      where account_type = 'staff' and account_id = account and ended_at is null;
    delete from sign_in_challenges where admin_id = account;
  end if;
  return null;
end $$;
