-- The clock of the rules that money and time follow. A transaction that makes a past, as the demo does, sets `okur.at`;
-- a test sets a clock of its own into this function.
create or replace function okur_now() returns timestamptz language sql stable parallel safe
return coalesce(nullif(current_setting('okur.at', true), '')::timestamptz, now());
