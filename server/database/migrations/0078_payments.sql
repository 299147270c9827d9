CREATE TABLE "demo_bank_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"reference" uuid NOT NULL,
	"kind" text NOT NULL,
	"entry_ref" text NOT NULL,
	"charge_ref" text,
	"amount" bigint NOT NULL,
	"code" text
);
--> statement-breakpoint
CREATE TABLE "demo_bank_notices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"reference" uuid NOT NULL,
	"type" text NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"copies" integer NOT NULL,
	"forged" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "demo_bank_payments" (
	"reference" uuid PRIMARY KEY NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"description" text NOT NULL,
	"page" text NOT NULL,
	"return_url" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invoice_years" (
	"year" integer PRIMARY KEY NOT NULL,
	"last_number" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_steps" (
	"id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"payment_id" uuid NOT NULL,
	"step" text NOT NULL,
	"source" text NOT NULL,
	"detail" jsonb DEFAULT '{}'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"kind" text DEFAULT 'activation_codes' NOT NULL,
	"company_id" uuid NOT NULL,
	"buyer_id" uuid,
	"product_id" uuid NOT NULL,
	"product" jsonb NOT NULL,
	"quantity" integer NOT NULL,
	"code_count" integer NOT NULL,
	"amount" bigint NOT NULL,
	"tax" bigint NOT NULL,
	"currency" text NOT NULL,
	"provider" text NOT NULL,
	"pay_token" text NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"department_id" uuid,
	"assign_user_ids" uuid[] DEFAULT '{}' NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"next_look_at" timestamp (3) with time zone,
	"paid_at" timestamp (3) with time zone,
	"invoice_no" text,
	"refund_id" uuid,
	"refund_amount" bigint,
	"refund_reason" text
);
--> statement-breakpoint
CREATE TABLE "provider_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"provider" text NOT NULL,
	"event_id" text NOT NULL,
	"type" text NOT NULL,
	"reference" text NOT NULL,
	"handled_at" timestamp (3) with time zone,
	"outcome" text
);
--> statement-breakpoint
CREATE TABLE "transactions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"payment_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"provider" text NOT NULL,
	"provider_ref" text NOT NULL,
	"failure" text,
	"excess" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
ALTER TABLE "activations" ADD COLUMN "starts_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "activations" ADD COLUMN "ends_early_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "activations" ADD COLUMN "source" text DEFAULT 'granted' NOT NULL;--> statement-breakpoint
ALTER TABLE "activations" ADD COLUMN "payment_id" uuid;--> statement-breakpoint
ALTER TABLE "activations" ADD COLUMN "ordinal" integer;--> statement-breakpoint
ALTER TABLE "activations" ADD COLUMN "reason" text;--> statement-breakpoint
ALTER TABLE "payment_steps" ADD CONSTRAINT "payment_steps_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_buyer_id_admins_id_fk" FOREIGN KEY ("buyer_id") REFERENCES "public"."admins"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_product_id_activation_code_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."activation_code_products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_department_id_departments_id_fk" FOREIGN KEY ("department_id") REFERENCES "public"."departments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "demo_bank_entries_ref" ON "demo_bank_entries" USING btree ("kind","entry_ref");--> statement-breakpoint
CREATE INDEX "demo_bank_entries_reference" ON "demo_bank_entries" USING btree ("reference","id");--> statement-breakpoint
CREATE INDEX "demo_bank_notices_due" ON "demo_bank_notices" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "payment_steps_payment" ON "payment_steps" USING btree ("payment_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_pay_token" ON "payments" USING btree ("pay_token");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_invoice_no" ON "payments" USING btree ("invoice_no");--> statement-breakpoint
CREATE INDEX "payments_list" ON "payments" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "payments_company" ON "payments" USING btree ("company_id","created_at","id");--> statement-breakpoint
CREATE INDEX "payments_buyer" ON "payments" USING btree ("buyer_id","created_at","id");--> statement-breakpoint
CREATE INDEX "payments_product" ON "payments" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "payments_look" ON "payments" USING btree ("next_look_at") WHERE "payments"."next_look_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "provider_events_event" ON "provider_events" USING btree ("provider","event_id");--> statement-breakpoint
CREATE INDEX "provider_events_open" ON "provider_events" USING btree ("at") WHERE "provider_events"."handled_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "transactions_fact" ON "transactions" USING btree ("provider","provider_ref","kind");--> statement-breakpoint
CREATE UNIQUE INDEX "transactions_one_charge" ON "transactions" USING btree ("payment_id") WHERE "transactions"."kind" = 'charge' and "transactions"."state" = 'succeeded' and not "transactions"."excess";--> statement-breakpoint
CREATE INDEX "transactions_payment" ON "transactions" USING btree ("payment_id","at");--> statement-breakpoint
ALTER TABLE "activations" ADD CONSTRAINT "activations_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "activations_of_payment" ON "activations" USING btree ("payment_id","ordinal") WHERE "activations"."payment_id" is not null;--> statement-breakpoint
CREATE INDEX "activations_ending_early" ON "activations" USING btree ("ends_early_at") WHERE "activations"."ends_early_at" is not null;--> statement-breakpoint
CREATE INDEX "activations_code_prefix" ON "activations" USING btree ("code" text_pattern_ops);