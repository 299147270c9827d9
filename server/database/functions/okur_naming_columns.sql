-- Which columns of an append-only table an erasure may take a name out of: for the trigger and
-- for the functions that do it.
-- An earlier version of a text may name someone as well.
create or replace function okur_naming_columns(name text) returns text[] language sql immutable parallel safe return
  case name
    when 'audit' then array['before', 'after', 'address']
    when 'reading_sessions' then array['trace']
    when 'article_versions' then array['title', 'body', 'questions']
    when 'exercise_versions' then array['params', 'content']
    when 'payment_steps' then array['detail']
    else array[]::text[]
  end;
