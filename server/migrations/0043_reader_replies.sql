ALTER TABLE "share_messages" ADD COLUMN "reply" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "share_messages" ADD COLUMN "replied_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "share_messages" ADD COLUMN "replied_by" uuid;--> statement-breakpoint
ALTER TABLE "share_messages" ADD CONSTRAINT "share_messages_replied_by_users_id_fk" FOREIGN KEY ("replied_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;