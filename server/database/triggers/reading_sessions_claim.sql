create or replace trigger reading_sessions_claim
  before insert on reading_sessions
  for each row execute function okur_claim_reading();
