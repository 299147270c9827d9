-- A class lost a summary that it had: what its students had begun to read before that moment still counts.
create or replace function okur_keep_summary_withdrawal() returns trigger language plpgsql as $$
begin
  insert into summary_withdrawals (summary_book_id, department_id) values (old.summary_book_id, old.department_id)
    on conflict (summary_book_id, department_id) do update set withdrawn_at = now();
  return null;
end $$;
