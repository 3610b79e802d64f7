import type { Dashboard } from '@coloa/contract/dashboard/dashboard.contract.ts';
import { isSystem } from '@coloa/contract/permissions.ts';
import { useCan, useProfile } from '../profile/profile.queries.ts';

/** Returns the number of projects that the user can see. */
export const projectsOf = ({ figures }: Dashboard): number => figures.projects.reduce((sum, { projects }) => sum + projects, 0);

export function useMayBegin() {
  const [readWorkspace, writeWorkspace] = [useCan('READ_WORKSPACE'), useCan('WRITE_WORKSPACE')];
  const [readConfig, writeConfig] = [useCan('READ_CONFIG'), useCan('WRITE_CONFIG')];
  const writeUser = useCan('WRITE_USER');
  return {
    configure: readWorkspace && writeWorkspace,
    mail: readConfig && writeConfig,
    people: readWorkspace && writeUser,
    project: useCan('WRITE_PROJECT'),
    backup: isSystem(useProfile().role),
  };
}
