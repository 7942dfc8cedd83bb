CREATE EXTENSION IF NOT EXISTS btree_gist;
--> statement-breakpoint
CREATE FUNCTION repair_event_is_final() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'repair_event is append-only';
END $$;
--> statement-breakpoint
CREATE TRIGGER repair_event_no_change BEFORE UPDATE OR DELETE ON repair_event FOR EACH ROW EXECUTE FUNCTION repair_event_is_final();
--> statement-breakpoint
ALTER TABLE "qr_template" ADD CONSTRAINT "qr_template_default" EXCLUDE USING btree ("biz_type" WITH =) WHERE ("is_default" = 'Y') DEFERRABLE INITIALLY DEFERRED;

--> statement-breakpoint
ALTER TABLE "repair_area_booking" ADD CONSTRAINT "repair_area_booking_free" EXCLUDE USING gist ("room_id" WITH =, "period" WITH &&) WHERE ("status" = '1');
