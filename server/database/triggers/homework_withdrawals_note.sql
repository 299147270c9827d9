create or replace trigger homework_withdrawals_note
  after insert or update or delete on homework_withdrawals
  for each row execute function okur_note_homework();
