-- The day of a school: that of its own clock.
create or replace function okur_day(at timestamptz, zone text) returns date language sql immutable strict parallel safe
return (at at time zone zone)::date;
