ALTER TABLE "users" ADD COLUMN "username_look" text;--> statement-breakpoint
CREATE INDEX "users_username_look" ON "users" USING btree ("username_look");