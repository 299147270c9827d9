-- Whether a document is an older one of which words were taken out: of the same build, with no text of its own.
create or replace function okur_is_erased(old jsonb, erased jsonb) returns boolean
language plpgsql immutable parallel safe as $$
begin
  if erased = old then return true; end if;
  if jsonb_typeof(erased) <> jsonb_typeof(old) then return false; end if;
  case jsonb_typeof(old)
    when 'string' then return okur_is_masked(old #>> '{}', erased #>> '{}');
    -- As the server's language writes numbers of many digits.
    when 'number' then return (old #>> '{}')::double precision = (erased #>> '{}')::double precision;
    when 'array' then
      return jsonb_array_length(old) = jsonb_array_length(erased) and not exists (
        select from jsonb_array_elements(old) with ordinality as o (value, at)
          join jsonb_array_elements(erased) with ordinality as e (value, at) using (at)
          where not coalesce(okur_is_erased(o.value, e.value), false));
    when 'object' then
      return (select count(*) from jsonb_object_keys(old)) = (select count(*) from jsonb_object_keys(erased))
        and not exists (select from jsonb_each(old) as o
          where not coalesce(okur_is_erased(o.value, erased -> o.key), false));
    else return false;
  end case;
end $$;
