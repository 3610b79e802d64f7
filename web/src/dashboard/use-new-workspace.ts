import type { Dashboard } from '@coloa/contract/dashboard/dashboard.contract.ts';
import { useCan } from '../profile/profile.queries.ts';

/** A workspace with more projects than this counts as set up, whatever steps are left. */
const PROJECTS_OF_NEW = 1;

/** Returns the number of projects that the reader can see. */
export const projectsOf = ({ figures }: Dashboard): number => figures.projects.reduce((sum, { projects }) => sum + projects, 0);

/** Whether a new workspace may still need first steps, and the reader has not hidden them. */
export const isBeginning = (dashboard: Dashboard): boolean =>
  projectsOf(dashboard) <= PROJECTS_OF_NEW && !dashboard.layout.hidden.includes('firstSteps');

/** Returns whether the reader has the permissions for each kind of first step. */
export function useMayBegin() {
  const [readWorkspace, writeWorkspace] = [useCan('READ_WORKSPACE'), useCan('WRITE_WORKSPACE')];
  const [readConfig, writeConfig] = [useCan('READ_CONFIG'), useCan('WRITE_CONFIG')];
  const writeUser = useCan('WRITE_USER');
  return {
    configure: readWorkspace && writeWorkspace,
    mail: readConfig && writeConfig,
    people: readWorkspace && writeUser,
    project: useCan('WRITE_PROJECT'),
  };
}
