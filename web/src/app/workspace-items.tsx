import type { Profile } from '@coloa/contract/profile/profile.contract.ts';
import { useRouterState } from '@tanstack/react-router';
import { useSwitchWorkspace } from '../sessions/sessions.queries.ts';
import { MenuItem } from '../ui/menu.tsx';
import { errorSearch } from './app.search.ts';
import { paths } from './paths.ts';

/**
 * S07, S24: one's workspaces, the current one checked. What stands on the screen may not exist in the other one: a page about
 * one thing gives way to the dashboard, while an error page tries again what it could not show.
 */
export function WorkspaceItems({ profile }: { profile: Profile }) {
  const switchWorkspace = useSwitchWorkspace();
  const href = useRouterState({
    select: ({ matches, location }) => {
      const here = matches.at(-1);
      if (here?.staticData.staysPut) return errorSearch(location.search).from ?? paths.dashboard();
      return Object.keys(here?.params ?? {}).length > 0 ? paths.dashboard() : undefined;
    },
  });
  return profile.workspaces.map((workspace) => (
    <MenuItem
      key={workspace.id}
      checked={workspace.id === profile.currentWorkspace.id}
      onSelect={() => switchWorkspace.mutate({ workspaceId: workspace.id, href })}
    >
      {workspace.name}
    </MenuItem>
  ));
}
