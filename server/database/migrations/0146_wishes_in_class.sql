-- A child's wish that was announced in the class ended only if the book was bought: it went on as demand. A teacher's
-- waits for the other classes, and ends by its job.
update book_wishes set state = 'bought', decided_at = announced_at, version = version + 1, updated_at = now()
where state = 'open' and announced_at is not null and user_id is not null;
