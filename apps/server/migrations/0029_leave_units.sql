ALTER TABLE "bpm_oa_leave" ALTER COLUMN "day" SET DATA TYPE numeric(6, 2);--> statement-breakpoint
ALTER TABLE "bpm_oa_leave" ADD COLUMN "unit" varchar(1) DEFAULT '1' NOT NULL;--> statement-breakpoint
ALTER TABLE "bpm_oa_leave" ADD COLUMN "mins" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- Leaves of before were whole days of eight hours.
UPDATE "bpm_oa_leave" SET "mins" = "day" * 480;--> statement-breakpoint
ALTER TABLE "bpm_oa_leave" ADD COLUMN "return_status" varchar(1) DEFAULT '0' NOT NULL;--> statement-breakpoint
ALTER TABLE "bpm_oa_leave" ADD COLUMN "actual_end" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "bpm_oa_leave" ADD COLUMN "plan_end" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "bpm_oa_leave" ADD COLUMN "confirmer_id" integer;--> statement-breakpoint
ALTER TABLE "bpm_oa_leave" ADD COLUMN "return_note" varchar(500) DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "bpm_oa_leave" ADD CONSTRAINT "bpm_oa_leave_confirmer_id_sys_user_user_id_fk" FOREIGN KEY ("confirmer_id") REFERENCES "public"."sys_user"("user_id") ON DELETE set null ON UPDATE no action;