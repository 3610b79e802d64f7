import type { Adding } from './add-buttons.tsx';
import { AddExistingDrawer } from './add-existing-drawer.tsx';
import { CreateUserDrawer } from './create-user-drawer.tsx';
import { ImportDrawer } from './import-drawer.tsx';

interface AddDrawerProps {
  adding: Adding;
  workspaceId: string;
  onClose: () => void;
}

/** The drawers share one chunk, which loads when the first of them opens. */
export function AddDrawer({ adding, workspaceId, onClose }: AddDrawerProps) {
  if (adding === 'existing') return <AddExistingDrawer workspaceId={workspaceId} onClose={onClose} />;
  if (adding === 'import') return <ImportDrawer workspaceId={workspaceId} onClose={onClose} />;
  return <CreateUserDrawer workspaceId={workspaceId} onClose={onClose} />;
}
