-- The chapters that a homework of a book asks for, as readers see them: the chapter and those under it, with the clock
-- the chapter alone, or all up to its end.
create or replace function okur_chapters_of_homework(chapter uuid, reading text)
returns table (id uuid, path integer[], words integer)
language sql stable as $$
  with recursive above as (
    select c.book_id, c.parent_chapter_id, array[c.position] as path from book_chapters c where c.id = chapter
    union all select c.book_id, c.parent_chapter_id, c.position || above.path
      from book_chapters c join above on c.id = above.parent_chapter_id
  ), named as (
    select book_id, path, cardinality(path) as depth from above where parent_chapter_id is null
  )
  select v.id, v.path, v.words from named n cross join lateral okur_visible_chapters(n.book_id) v
  where case reading when 'up_to' then v.path[1:n.depth] <= n.path when 'timed' then v.id = chapter
    else v.path[1:n.depth] = n.path end
$$;
