-- Search ignores case and accents and takes Turkish dotted and dotless i for one letter, as the application does
-- (server/src/platform/database/fold.ts). It folds by its own table: lower() depends on the server's locale, and
-- unaccent() is not immutable. NFD takes letters and marks apart, whichever letter a mark is on.
--
-- Columns and indexes are made with it: a migration that changes it as well makes them again.
create or replace function okur_fold(t text) returns text language sql immutable strict parallel safe return
  replace(replace(replace(replace(
    lower(translate(
      regexp_replace(normalize(t, nfd), '[\u0300-\u036f]+', '', 'g'), 'IıŁłØøĐđÐðÆŒÞẞ', 'iillooddddæœþß'
    )),
    'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th');
