create or replace trigger book_seats_count
  after insert or delete or update of released_at, licence_id on book_seats
  for each row execute function okur_count_seats();
