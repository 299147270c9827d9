create or replace trigger homeworks_keep
  before update of due_at on homeworks
  for each row when (old.due_at is distinct from new.due_at)
  execute function okur_keep_homework();
