CREATE TABLE "homework_withdrawals" (
	"homework_id" uuid NOT NULL,
	"department_id" uuid NOT NULL,
	"withdrawn_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "homework_withdrawals_homework_id_department_id_pk" PRIMARY KEY("homework_id","department_id")
);
--> statement-breakpoint
ALTER TABLE "homework_withdrawals" ADD CONSTRAINT "homework_withdrawals_homework_id_homeworks_id_fk" FOREIGN KEY ("homework_id") REFERENCES "public"."homeworks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "homework_withdrawals" ADD CONSTRAINT "homework_withdrawals_department_id_departments_id_fk" FOREIGN KEY ("department_id") REFERENCES "public"."departments"("id") ON DELETE no action ON UPDATE no action;