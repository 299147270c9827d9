create or replace trigger homeworks_note_students
  after update of due_at, kind, exam_id, counts_from on homeworks
  for each row when ((old.due_at, old.kind, old.exam_id, old.counts_from)
    is distinct from (new.due_at, new.kind, new.exam_id, new.counts_from))
  execute function okur_note_students();
