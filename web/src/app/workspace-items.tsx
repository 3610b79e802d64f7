import type { Profile } from '@coloa/contract/profile/profile.contract.ts';
import { useSwitchWorkspace } from '../sessions/sessions.queries.ts';
import { MenuItem } from '../ui/overlays/menu.tsx';
import { usePageInWorkspace } from './use-page-in-workspace.ts';

export function WorkspaceItems({ profile }: { profile: Profile }) {
  const switchWorkspace = useSwitchWorkspace();
  const href = usePageInWorkspace();
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
