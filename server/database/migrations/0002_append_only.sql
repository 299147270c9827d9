-- What was recorded stays as it was: the audit and the learning records take no UPDATE and no DELETE.
CREATE FUNCTION okur_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% takes no %', TG_TABLE_NAME, TG_OP USING ERRCODE = 'insufficient_privilege';
END $$;
--> statement-breakpoint
CREATE TRIGGER audit_append_only BEFORE UPDATE OR DELETE ON audit FOR EACH ROW EXECUTE FUNCTION okur_append_only();
--> statement-breakpoint
CREATE TRIGGER reading_sessions_append_only BEFORE UPDATE OR DELETE ON reading_sessions FOR EACH ROW EXECUTE FUNCTION okur_append_only();
--> statement-breakpoint
CREATE TRIGGER reading_answers_append_only BEFORE UPDATE OR DELETE ON reading_answers FOR EACH ROW EXECUTE FUNCTION okur_append_only();
--> statement-breakpoint
CREATE TRIGGER article_versions_append_only BEFORE UPDATE OR DELETE ON article_versions FOR EACH ROW EXECUTE FUNCTION okur_append_only();
