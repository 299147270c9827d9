create or replace trigger users_note_added
  after insert on users
  referencing new table as added for each statement execute function okur_note_added_students();
