-- A set of words of one text of a chapter as words of another text of it: each block that stayed, wherever it is
-- now, takes along what was read of it. Blocks of the same words are matched in their order.
create or replace function okur_carried(given int4multirange, chapter uuid, from_version integer, to_version integer)
returns int4multirange language sql stable as $$
  with blocks as (
    select b.text_version, b.first_word, b.words, b.hash,
      row_number() over (partition by b.text_version, b.hash order by b.no) as nth
    from book_blocks b where b.chapter_id = chapter and b.text_version in (from_version, to_version) and b.words > 0
  )
  select case when from_version = to_version then given else coalesce((
    select range_agg(int4range(lower(piece) - o.first_word + n.first_word, upper(piece) - o.first_word + n.first_word))
    from blocks o join blocks n on n.text_version = to_version and n.hash = o.hash and n.nth = o.nth
      cross join unnest(given * int4multirange(int4range(o.first_word, o.first_word + o.words))) piece
    where o.text_version = from_version), '{}') end
$$;
