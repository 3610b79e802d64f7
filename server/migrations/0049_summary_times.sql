ALTER TABLE "report_settings" ADD COLUMN "summary_vi_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "report_settings" ADD COLUMN "summary_en_at" timestamp (3) with time zone;--> statement-breakpoint
-- The time of the summary alone is not known. It was last changed no later than the settings.
UPDATE "report_settings" SET
  "summary_vi_at" = CASE WHEN "summary_vi" ~ '\S' THEN "updated_at" END,
  "summary_en_at" = CASE WHEN "summary_en" ~ '\S' THEN "updated_at" END;
