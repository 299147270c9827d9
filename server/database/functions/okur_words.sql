-- How many words a set of words holds.
create or replace function okur_words(words int4multirange) returns integer language sql immutable parallel safe return
  (select coalesce(sum(upper(piece) - lower(piece)), 0)::integer from unnest(words) piece);
