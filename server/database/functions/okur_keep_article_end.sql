-- A class no longer has a text, or has it for another time: when it had it is kept, whichever way it ended.
create or replace function okur_keep_article_end() returns trigger language plpgsql as $$
declare
  ended timestamptz := least(coalesce(old.expires_at, now()), now());
begin
  if old.starts_at < ended then
    insert into article_department_ends (article_id, department_id, starts_at, ended_at)
      values (old.article_id, old.department_id, old.starts_at, ended);
  end if;
  return null;
end $$;
