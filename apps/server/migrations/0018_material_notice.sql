CREATE TABLE "material_notice" (
	"kind" varchar(1) NOT NULL,
	"ref_id" integer NOT NULL,
	"level" varchar(10) NOT NULL,
	"create_time" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "material_notice_pk" PRIMARY KEY("kind","ref_id","level")
);
--> statement-breakpoint
CREATE INDEX "material_notice_time" ON "material_notice" USING btree ("create_time");