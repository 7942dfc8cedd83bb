CREATE INDEX "repair_room_order" ON "repair_room" USING btree ("place_id","floor_no","room_no");--> statement-breakpoint
CREATE INDEX "repair_company_settle_time" ON "repair_company_settle" USING btree ("create_time");--> statement-breakpoint
CREATE INDEX "qr_code_time" ON "qr_code" USING btree ("create_time");--> statement-breakpoint
CREATE INDEX "repair_outage_time" ON "repair_outage" USING btree ("start_time");