ALTER TABLE "material" ADD COLUMN "merged_into" integer;--> statement-breakpoint
ALTER TABLE "material" ADD COLUMN "pinyin" varchar(120) DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "material" ADD CONSTRAINT "material_merged" FOREIGN KEY ("merged_into") REFERENCES "public"."material"("material_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "material_merged_into" ON "material" USING btree ("merged_into") WHERE merged_into IS NOT NULL;