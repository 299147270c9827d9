-- Whether a text is an older one of which words were taken out: nothing is in it that the older one does not say in
-- that order, but for the sign of what is gone.
create or replace function okur_is_masked(old text, masked text) returns boolean
language plpgsql immutable parallel safe as $$
declare
  pieces text[] := string_to_array(masked, '…');
  rest text := old;
  here integer;
begin
  if masked = old or masked = '' then return true; end if;
  if not starts_with(rest, pieces[1]) or array_length(pieces, 1) < 2 then return false; end if;
  rest := substr(rest, length(pieces[1]) + 1);
  for n in 2 .. array_length(pieces, 1) - 1 loop
    here := strpos(rest, pieces[n]);
    if here = 0 then return false; end if;
    rest := substr(rest, here + length(pieces[n]));
  end loop;
  return right(rest, length(pieces[array_length(pieces, 1)])) = pieces[array_length(pieces, 1)];
end $$;
