ALTER TABLE "retests" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "retests" ADD COLUMN "edited_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "retests" ADD COLUMN "edited_by" uuid;--> statement-breakpoint
ALTER TABLE "retests" ADD CONSTRAINT "retests_edited_by_users_id_fk" FOREIGN KEY ("edited_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
