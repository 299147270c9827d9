-- Read freely, and with a speed that can be trusted: a measurement. Everything else is practice.
create or replace function okur_reading_kind(mode text, trust text) returns text
language sql immutable parallel safe return
  case when mode = 'plain' and trust <> 'C' then 'measurement' else 'practice' end;
