-- A unique index of a partitioned table holds within a month alone: the same record sent twice, with a clock set
-- meanwhile, may fall into two. So each id is taken once and for all here, with what is known of the reading and what
-- it turns out to be (okur_decide_readings); a record whose id is taken is left out. It is of someone there is: a
-- foreign key would lock the row of the student at each write.
create or replace function okur_claim_reading() returns trigger language plpgsql as $$
begin
  new.source := case when new.book_chapter_id is not null then 'book' when new.summary_id is not null then 'summary'
    else 'article' end;
  insert into reading_ids (id, finished_at, user_id, article_id, book_chapter_id, summary_id, has_questions, graded)
    select new.id, new.finished_at, new.user_id, new.article_id, new.book_chapter_id, new.summary_id,
      coalesce(new.questions, (select v.questions from article_versions v
        where v.article_id = new.article_id and v.version = new.article_version), '[]') <> '[]',
      new.trust
    from users where id = new.user_id
  on conflict do nothing;
  if found then return new; end if;
  if not exists (select from users where id = new.user_id) then
    raise exception 'reading_sessions takes no record of no one' using errcode = 'foreign_key_violation';
  end if;
  return null;
end $$;
