CREATE TABLE "unlinked_parents" (
	"parent_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"email" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "unlinked_parents_user_id_parent_id_pk" PRIMARY KEY("user_id","parent_id")
);
--> statement-breakpoint
ALTER TABLE "notices" ADD COLUMN "child_id" uuid;--> statement-breakpoint
ALTER TABLE "unlinked_parents" ADD CONSTRAINT "unlinked_parents_parent_id_parents_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."parents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unlinked_parents" ADD CONSTRAINT "unlinked_parents_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "unlinked_parents_parent" ON "unlinked_parents" USING btree ("parent_id");