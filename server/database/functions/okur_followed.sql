-- Words of one text of a chapter as words of the present one, through every text since: corrected, divided, joined or
-- gone into another chapter. One row for each run of them that stayed.
create or replace function okur_followed(given int4multirange, chapter uuid, version integer)
returns table (chapter_id uuid, from_word integer, to_word integer, words integer) language sql stable as $$
  with recursive runs as (
    select chapter as chapter_id, version as text_version, lower(run) as from_word, lower(run) as to_word,
      upper(run) - lower(run) as words
    from unnest(given) run
    -- Not `all`: a deleted chapter that came back may have been where its words went.
    union select m.to_chapter_id, m.to_text_version, r.from_word + greatest(0, m.from_word - r.to_word),
      m.to_word + greatest(0, r.to_word - m.from_word),
      least(r.to_word + r.words, m.from_word + m.words) - greatest(r.to_word, m.from_word)
    from runs r join book_moves m on m.chapter_id = r.chapter_id and m.text_version = r.text_version
      and m.from_word < r.to_word + r.words and m.from_word + m.words > r.to_word
  )
  select r.chapter_id, r.from_word, r.to_word, r.words from runs r
    join book_chapters c on c.id = r.chapter_id and c.text_version = r.text_version
$$;
