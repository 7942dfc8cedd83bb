DROP INDEX "facility_of_manager";--> statement-breakpoint
CREATE INDEX "facility_of_manager" ON "facility" USING btree ("manager_id","update_time","facility_id");