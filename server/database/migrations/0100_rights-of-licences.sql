-- A book needs a seat by its rights from now on: what is open to students stays open, what has licences is licensed.
-- What is open to no one stays as it is: a licensed draft that waits for its text or its licence is no own one.
update books b set rights = 'licensed'
where b.rights <> 'licensed' and exists (select from book_licences l where l.book_id = b.id);
--> statement-breakpoint
update books b set rights = 'own'
where b.rights = 'licensed' and not exists (select from book_licences l where l.book_id = b.id)
  and (b.status = 'published' or exists (select from book_departments d where d.book_id = b.id)
    or exists (select from book_reads r where r.book_id = b.id));
