/** What a page may have to show anew: an issue's fields, texts, people or status; what is said of it; a project and its people; retests. */
export const EVENT_KINDS = ['ISSUE', 'COMMENT', 'PROJECT', 'RETEST'] as const;
export type EventKind = (typeof EVENT_KINDS)[number];
