CREATE TABLE "plans" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"names" jsonb NOT NULL,
	"interval" text NOT NULL,
	"interval_count" integer DEFAULT 1 NOT NULL,
	"price" bigint NOT NULL,
	"currency" text NOT NULL,
	"tax_hundredths" integer DEFAULT 0 NOT NULL,
	"trial_days" integer DEFAULT 0 NOT NULL,
	"seats" integer DEFAULT 1 NOT NULL,
	"periods" integer,
	"active" boolean DEFAULT true NOT NULL,
	"search" text GENERATED ALWAYS AS (okur_fold((names->>'tr') || ' ' || (names->>'en') || ' ' || (names->>'fr') || ' ' || (names->>'pl'))) STORED
);
--> statement-breakpoint
CREATE TABLE "saved_methods" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"subscriber_id" uuid NOT NULL,
	"provider" text NOT NULL,
	"token" text NOT NULL,
	"fingerprint" text NOT NULL,
	"brand" text NOT NULL,
	"last4" text NOT NULL,
	"exp_month" integer NOT NULL,
	"exp_year" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "subscribers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"user_id" uuid,
	"parent_id" uuid,
	"trial_used_at" timestamp (3) with time zone,
	CONSTRAINT "subscribers_one_payer" CHECK (("subscribers"."user_id" is null) <> ("subscribers"."parent_id" is null))
);
--> statement-breakpoint
CREATE TABLE "subscription_users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"subscription_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"role" text NOT NULL,
	"since" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"until" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "subscriptions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"kind" text NOT NULL,
	"subscriber_id" uuid NOT NULL,
	"plan_id" uuid NOT NULL,
	"plan" jsonb NOT NULL,
	"state" text DEFAULT 'scheduled' NOT NULL,
	"time_zone" text NOT NULL,
	"starts_on" date NOT NULL,
	"anchor_on" date NOT NULL,
	"period" integer,
	"period_start" date,
	"period_end" date,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp (3) with time zone,
	"saved_method_id" uuid,
	"cancel_on" date,
	"cancelled_by" text,
	"cancel_reason" text,
	"ended_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "payments" ALTER COLUMN "company_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ALTER COLUMN "product_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "demo_bank_entries" ADD COLUMN "card" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "subscription_id" uuid;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "period_start" date;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "period_end" date;--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "subscription_id" uuid;--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "period_start" date;--> statement-breakpoint
ALTER TABLE "saved_methods" ADD CONSTRAINT "saved_methods_subscriber_id_subscribers_id_fk" FOREIGN KEY ("subscriber_id") REFERENCES "public"."subscribers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscribers" ADD CONSTRAINT "subscribers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscribers" ADD CONSTRAINT "subscribers_parent_id_parents_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."parents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription_users" ADD CONSTRAINT "subscription_users_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription_users" ADD CONSTRAINT "subscription_users_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_subscriber_id_subscribers_id_fk" FOREIGN KEY ("subscriber_id") REFERENCES "public"."subscribers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_plan_id_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."plans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_saved_method_id_saved_methods_id_fk" FOREIGN KEY ("saved_method_id") REFERENCES "public"."saved_methods"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "plans_list" ON "plans" USING btree ("created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "saved_methods_card" ON "saved_methods" USING btree ("subscriber_id","provider","fingerprint");--> statement-breakpoint
CREATE INDEX "saved_methods_fingerprint" ON "saved_methods" USING btree ("fingerprint");--> statement-breakpoint
CREATE UNIQUE INDEX "subscribers_user" ON "subscribers" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "subscribers_parent" ON "subscribers" USING btree ("parent_id");--> statement-breakpoint
CREATE INDEX "subscribers_list" ON "subscribers" USING btree ("created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "subscription_users_one_live" ON "subscription_users" USING btree ("user_id") WHERE "subscription_users"."until" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "subscription_users_one_main" ON "subscription_users" USING btree ("subscription_id") WHERE "subscription_users"."role" = 'main' and "subscription_users"."until" is null;--> statement-breakpoint
CREATE INDEX "subscription_users_subscription" ON "subscription_users" USING btree ("subscription_id","since");--> statement-breakpoint
CREATE UNIQUE INDEX "subscriptions_one_live" ON "subscriptions" USING btree ("subscriber_id") WHERE state in ('scheduled', 'trialing', 'active', 'cancel_pending', 'past_due');--> statement-breakpoint
CREATE INDEX "subscriptions_subscriber" ON "subscriptions" USING btree ("subscriber_id","created_at","id");--> statement-breakpoint
CREATE INDEX "subscriptions_list" ON "subscriptions" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "subscriptions_plan" ON "subscriptions" USING btree ("plan_id");--> statement-breakpoint
CREATE INDEX "subscriptions_due" ON "subscriptions" USING btree ("next_at") WHERE "subscriptions"."next_at" is not null;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "payments_period" ON "payments" USING btree ("subscription_id","period_start");--> statement-breakpoint
CREATE UNIQUE INDEX "transactions_one_charge_of_period" ON "transactions" USING btree ("subscription_id","period_start") WHERE "transactions"."kind" = 'charge' and "transactions"."state" = 'succeeded' and not "transactions"."excess";--> statement-breakpoint
CREATE INDEX "transactions_of_subscriptions" ON "transactions" USING btree ("at","id") WHERE "transactions"."subscription_id" is not null;