import { canEditProject } from '../../projects/projects.policy.ts';

/** Opens, closes and describes the rounds of a project: its LEAD. */
export const canWriteRounds = canEditProject;
