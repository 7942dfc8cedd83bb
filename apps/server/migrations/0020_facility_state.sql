DROP INDEX "facility_state";--> statement-breakpoint
CREATE INDEX "facility_state" ON "facility" USING btree ("status","create_time","facility_id");