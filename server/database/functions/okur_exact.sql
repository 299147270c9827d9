-- A decimal number: sums of them do not depend on the order in which they were added.
create or replace function okur_exact(value double precision) returns numeric
language sql immutable strict parallel safe return round(value::numeric, 6);
