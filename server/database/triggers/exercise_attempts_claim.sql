create or replace trigger exercise_attempts_claim
  before insert on exercise_attempts
  for each row execute function okur_claim_attempt();
