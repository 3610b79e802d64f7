import { useT } from '../lib/i18n.ts';
import { Drawer } from '../ui/overlays/drawer.tsx';
import { NotificationPanel } from './notification-panel.tsx';

/** On phones it takes the window. */
export function NotificationDrawer({ onClose }: { onClose: () => void }) {
  const t = useT('notifications');
  return (
    <Drawer opened onClose={onClose} title={t('title')}>
      <NotificationPanel onFollow={onClose} inDrawer />
    </Drawer>
  );
}
