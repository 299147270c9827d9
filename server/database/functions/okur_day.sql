-- The day of the school: Turkish time everywhere.
create or replace function okur_day(at timestamptz) returns date language sql immutable strict parallel safe return
  (at at time zone 'Europe/Istanbul')::date;
