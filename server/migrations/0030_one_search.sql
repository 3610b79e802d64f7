-- A search is one statement over the index of words now (decision 60).
DROP FUNCTION "issues_with_words"(uuid, tsquery, integer, uuid[]);--> statement-breakpoint
DROP FUNCTION "issues_with_marked_words_in"(uuid, boolean, tsquery[], integer, uuid[]);--> statement-breakpoint
DROP FUNCTION "issues_with_marked_words"(uuid, tsquery, integer);--> statement-breakpoint
DROP FUNCTION "projects_with_marked_words"(uuid, tsquery[]);--> statement-breakpoint
DROP FUNCTION "write_ups_with_words"(uuid, tsquery, integer);--> statement-breakpoint
DROP FUNCTION "write_ups_titled"(uuid, text[], integer);
