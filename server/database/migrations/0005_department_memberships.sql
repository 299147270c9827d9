CREATE TABLE "department_memberships" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"department_id" uuid NOT NULL,
	"joined_at" timestamp (3) with time zone NOT NULL,
	"left_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "departments" ADD COLUMN "archived_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "department_memberships" ADD CONSTRAINT "department_memberships_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "department_memberships" ADD CONSTRAINT "department_memberships_department_id_departments_id_fk" FOREIGN KEY ("department_id") REFERENCES "public"."departments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "department_memberships_present" ON "department_memberships" USING btree ("user_id") WHERE "department_memberships"."left_at" is null;--> statement-breakpoint
CREATE INDEX "department_memberships_user" ON "department_memberships" USING btree ("user_id","joined_at");--> statement-breakpoint
CREATE INDEX "department_memberships_department" ON "department_memberships" USING btree ("department_id","left_at");--> statement-breakpoint
INSERT INTO department_memberships (user_id, department_id, joined_at) SELECT id, department_id, created_at FROM users WHERE department_id IS NOT NULL;
--> statement-breakpoint
-- Every way of moving a student, also one nobody thought of, leaves its trace. now() is the transaction's, so all that
-- one change moved carries one moment; the column's rounding would put it up to half a millisecond into the future.
CREATE FUNCTION okur_keep_membership() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  moment timestamptz := CASE WHEN TG_OP = 'INSERT' THEN NEW.created_at ELSE date_trunc('milliseconds', now()) END;
BEGIN
  IF TG_OP = 'UPDATE' THEN
    -- Moved twice in one transaction: the stop on the way never was.
    DELETE FROM department_memberships WHERE user_id = NEW.id AND left_at IS NULL AND joined_at = moment;
    UPDATE department_memberships SET left_at = greatest(moment, joined_at) WHERE user_id = NEW.id AND left_at IS NULL;
  END IF;
  IF NEW.department_id IS NOT NULL THEN
    INSERT INTO department_memberships (user_id, department_id, joined_at) VALUES (NEW.id, NEW.department_id, moment);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER users_membership_first AFTER INSERT ON users FOR EACH ROW EXECUTE FUNCTION okur_keep_membership();
--> statement-breakpoint
CREATE TRIGGER users_membership AFTER UPDATE OF department_id ON users FOR EACH ROW WHEN (OLD.department_id IS DISTINCT FROM NEW.department_id) EXECUTE FUNCTION okur_keep_membership();
