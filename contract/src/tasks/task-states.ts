export const TASK_STATUSES = ['TODO', 'IN_PROGRESS', 'BLOCKED', 'DONE'] as const;
export type TaskStatus = (typeof TASK_STATUSES)[number];

export const ROW_STATES = ['NOT_CHECKED', 'CHECKED', 'NOT_AVAILABLE'] as const;
export type RowState = (typeof ROW_STATES)[number];
