/** Whatever makes or changes a template makes all of this stale. In a file of its own: tasks know it, and nothing else of templates. */
export const templatesKey = ['task-templates'] as const;
