ALTER TABLE "parents" ADD COLUMN "earlier_emails" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
with known as (
  select a.subject_id as parent_id, a.before ->> 'email' as email, a.at from audit a
    where a.subject = 'PARENTS' and a.action = 'update' and a.before ->> 'email' is distinct from a.after ->> 'email'
  union all select l.account_id, l.email, l.created_at from personal_links l
    where l.account_type = 'parent' and l.purpose = 'email_undo'
  union all select n.parent_id, n.email, n.created_at from unlinked_parents n
), earlier as (
  select k.parent_id, k.email, min(k.at) as at from known k join parents p on p.id = k.parent_id
    where p.erased_at is null and k.email like '%_@_%' and k.email <> p.email group by k.parent_id, k.email
)
update parents p set earlier_emails = e.emails
  from (select parent_id, array_agg(email order by at, email) as emails from earlier group by parent_id) e
  where e.parent_id = p.id;
