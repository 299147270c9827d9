-- The records of the school are on other days now (server/src/features/reports/recounts.ts).
create or replace function okur_note_recount() returns trigger language plpgsql as $$
begin
  insert into company_recounts (company_id, day) values (new.id, '-infinity');
  return null;
end $$;
