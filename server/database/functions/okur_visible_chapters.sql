-- The chapters of a book that readers see, in the order in which they are read: a hidden chapter hides those under it.
create or replace function okur_visible_chapters(book uuid)
returns table (id uuid, parent_id uuid, depth integer, path integer[], words integer, text_version integer)
language sql stable as $$
  with recursive toc as (
    select c.id, c.parent_chapter_id, 0 as depth, array[c.position] as path, c.word_count, c.text_version
      from book_chapters c
      where c.book_id = book and c.parent_chapter_id is null and c.visible and c.deleted_at is null
    union all select c.id, c.parent_chapter_id, toc.depth + 1, toc.path || c.position, c.word_count, c.text_version
      from book_chapters c join toc on c.parent_chapter_id = toc.id
      where c.visible and c.deleted_at is null
  )
  select * from toc
$$;
