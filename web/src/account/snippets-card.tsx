import { lazy, Suspense, useState } from 'react';
import { useT } from '../lib/i18n.ts';
import { Button } from '../ui/layout/button.tsx';
import { Card } from '../ui/layout/card.tsx';
import { Row, Stack } from '../ui/layout/layout.tsx';
import { Text } from '../ui/layout/text.tsx';

const SnippetsDrawer = lazy(() => import('../snippets/snippets-drawer.tsx').then((module) => ({ default: module.SnippetsDrawer })));

export function SnippetsCard({ id }: { id: string }) {
  const t = useT('snippets');
  const [opened, setOpened] = useState(false);
  return (
    <Card id={id} title={t('title')}>
      <Stack gap={3}>
        <Text as="p" size={13} tone="muted">
          {t('lead')}
        </Text>
        <Row>
          <Button aria-haspopup="dialog" onClick={() => setOpened(true)}>
            {t('manage')}
          </Button>
        </Row>
      </Stack>
      {opened && (
        <Suspense>
          <SnippetsDrawer onClose={() => setOpened(false)} />
        </Suspense>
      )}
    </Card>
  );
}
