CREATE TABLE "report_mails" (
	"account_type" text NOT NULL,
	"account_id" uuid NOT NULL,
	"every" text NOT NULL,
	"from_day" date NOT NULL,
	"state" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "report_mails_account_type_account_id_every_from_day_pk" PRIMARY KEY("account_type","account_id","every","from_day")
);
--> statement-breakpoint
CREATE TABLE "report_subscriptions" (
	"account_type" text NOT NULL,
	"account_id" uuid NOT NULL,
	"every" text NOT NULL,
	"asked_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "report_subscriptions_account_type_account_id_pk" PRIMARY KEY("account_type","account_id")
);
