/** The name of the workspace that a new installation begins with, until somebody gives it another. */
export const FIRST_WORKSPACE_NAME = 'Default';
