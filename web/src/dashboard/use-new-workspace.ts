import type { Dashboard } from '@coloa/contract/dashboard/dashboard.contract.ts';
import { useCan } from '../profile/profile.queries.ts';

/** A workspace with more projects counts as set up, even if steps remain. */
const PROJECTS_OF_NEW = 1;

/** Counts only projects that the reader can see. */
export const projectsOf = ({ figures }: Dashboard): number => figures.projects.reduce((sum, { projects }) => sum + projects, 0);

export const isBeginning = (dashboard: Dashboard): boolean =>
  projectsOf(dashboard) <= PROJECTS_OF_NEW && !dashboard.layout.hidden.includes('firstSteps');

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
