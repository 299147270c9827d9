-- A foreign key locks the row of the student at each write: on a million students, a quarter of what a reading cost, and after
-- each checkpoint a page of the log. People are erased and never deleted, so it is enough to look when a record comes.
CREATE FUNCTION okur_people_stay() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'users takes no DELETE' USING ERRCODE = 'insufficient_privilege', HINT = 'People are erased: their row stays, without a name.';
END $$;
--> statement-breakpoint
CREATE TRIGGER users_stay BEFORE DELETE ON users FOR EACH ROW EXECUTE FUNCTION okur_people_stay();
--> statement-breakpoint
-- As in migration 0040, for somebody there is.
CREATE OR REPLACE FUNCTION okur_claim_reading() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  WITH claimed AS (INSERT INTO reading_ids (id, finished_at) SELECT NEW.id, NEW.finished_at FROM users WHERE id = NEW.user_id ON CONFLICT DO NOTHING RETURNING id, finished_at)
  INSERT INTO uncounted_records (what, id, finished_at) SELECT 'reading', id, finished_at FROM claimed;
  IF FOUND THEN RETURN NEW; END IF;
  IF NOT EXISTS (SELECT FROM users WHERE id = NEW.user_id) THEN RAISE EXCEPTION 'reading_sessions takes no record of nobody' USING ERRCODE = 'foreign_key_violation'; END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- As in migration 0040, for somebody there is.
CREATE OR REPLACE FUNCTION okur_claim_attempt() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  WITH claimed AS (INSERT INTO attempt_ids (id, finished_at) SELECT NEW.id, NEW.finished_at FROM users WHERE id = NEW.user_id ON CONFLICT DO NOTHING RETURNING id, finished_at)
  INSERT INTO uncounted_records (what, id, finished_at) SELECT 'exercise', id, finished_at FROM claimed;
  IF FOUND THEN RETURN NEW; END IF;
  IF NOT EXISTS (SELECT FROM users WHERE id = NEW.user_id) THEN RAISE EXCEPTION 'exercise_attempts takes no record of nobody' USING ERRCODE = 'foreign_key_violation'; END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
ALTER TABLE "exercise_attempts" DROP CONSTRAINT "exercise_attempts_user_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "learning_days" DROP CONSTRAINT "learning_days_user_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "reading_sessions" DROP CONSTRAINT "reading_sessions_user_id_users_id_fk";
