import { useT } from '../lib/i18n.ts';
import { Stack } from '../ui/layout/layout.tsx';
import { Text } from '../ui/layout/text.tsx';
import { Drawer } from '../ui/overlays/drawer.tsx';
import { SnippetList } from './snippet-list.tsx';

export function SnippetsDrawer({ onClose }: { onClose: () => void }) {
  const t = useT('snippets');
  return (
    <Drawer opened onClose={onClose} title={t('title')}>
      <Stack gap={3}>
        <Text as="p" size={13} tone="muted">
          {t('lead')}
        </Text>
        <SnippetList />
      </Stack>
    </Drawer>
  );
}
