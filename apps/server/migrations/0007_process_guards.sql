ALTER TABLE "bpm_incident" ALTER COLUMN "instance_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "bpm_job" ALTER COLUMN "due_at" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "bpm_timer" ALTER COLUMN "due_at" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "bpm_incident" ADD COLUMN "definition_id" integer;--> statement-breakpoint
ALTER TABLE "bpm_incident" ADD COLUMN "parked" varchar(620) DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "bpm_instance" ADD COLUMN "chain" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "bpm_start_trigger" ADD COLUMN "attempts" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "bpm_timer" ADD COLUMN "attempts" integer DEFAULT 0 NOT NULL;