-- Where a reader goes on whose chapter is hidden or deleted: in the next one with words that readers see, else in the
-- last one before it. A deleted chapter has the number of the next one, and what was under it counts like it.
create or replace function okur_chapter_instead(chapter uuid)
returns uuid
language sql stable as $$
  with recursive above as (
    select c.book_id, c.parent_chapter_id, array[c.position] as path from book_chapters c where c.id = chapter
    union all select c.book_id, c.parent_chapter_id,
        case when c.deleted_at is null then c.position || above.path else array[c.position] end
      from book_chapters c join above on c.id = above.parent_chapter_id
  )
  select v.id from above a cross join lateral okur_visible_chapters(a.book_id) v
  where a.parent_chapter_id is null and v.words > 0
  order by v.path >= a.path desc, case when v.path >= a.path then v.path end, v.path desc limit 1
$$;
