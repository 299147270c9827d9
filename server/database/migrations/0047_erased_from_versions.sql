-- An earlier version of a text may name somebody as well: an erasure takes the name out of it.
CREATE OR REPLACE FUNCTION okur_naming_columns(name text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN
  CASE name WHEN 'audit' THEN ARRAY['before', 'after', 'address'] WHEN 'reading_sessions' THEN ARRAY['trace']
    WHEN 'article_versions' THEN ARRAY['title', 'body', 'questions'] WHEN 'exercise_versions' THEN ARRAY['params', 'content']
    ELSE ARRAY[]::text[] END;
