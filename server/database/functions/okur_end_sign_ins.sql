-- Every way of deleting an account or disabling staff, also one no one thought of, ends its sessions, the links that
-- wait for a password or another address and the connections of accounts elsewhere, whose owner may connect them with
-- another account: nothing of before signs anyone in when the account is restored. The way back to an old address
-- stays, as it does after a new password.
create or replace function okur_end_sign_ins() returns trigger language plpgsql as $$
begin
  update sessions set ended_at = now()
    where account_type = tg_argv[0] and account_id = new.id and ended_at is null;
  update personal_links set used_at = now()
    where account_type = tg_argv[0] and account_id = new.id and used_at is null and purpose <> 'email_undo';
  delete from identities where account_type = tg_argv[0] and account_id = new.id;
  return null;
end $$;
