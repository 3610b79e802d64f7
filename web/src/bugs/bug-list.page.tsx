import { Outlet, useParams, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useT } from '../lib/i18n.ts';
import { usePageTitle } from '../routes/page-title.ts';
import { paths } from '../routes/paths.ts';
import { usePhone } from '../ui/behavior/use-media.ts';
import { cx } from '../ui/design/classes.ts';
import { EmptyState } from '../ui/feedback/states.tsx';
import { Button } from '../ui/layout/button.tsx';
import { IconPlus, IconUpload } from '../ui/layout/icons.tsx';
import { Page, PageHeader } from '../ui/layout/page.tsx';
import styles from './bug-list.module.css';
import { BugTree } from './bug-tree.tsx';
import { CreateBugDrawer } from './create-bug-drawer.tsx';
import { ImportTreeDrawer } from './import-tree-drawer.tsx';

export function BugListPage() {
  const t = useT('bugs');
  const { history } = useRouter();
  const { bugId = null } = useParams({ strict: false }) as { bugId?: string };
  const [asked, setAsked] = useState<'create' | 'import' | null>(null);
  const phone = usePhone();
  usePageTitle(t('manage.title'));
  return (
    <Page className={cx(bugId !== null && styles.chosen)}>
      {!(phone && bugId !== null) && (
        <PageHeader
          level={2}
          title={t('manage.tree')}
          actions={
            <>
              <Button icon={<IconUpload size={14} />} onClick={() => setAsked('import')}>
                {t('import.open')}
              </Button>
              <Button kind="main" icon={<IconPlus size={14} />} onClick={() => setAsked('create')}>
                {t('create.category')}
              </Button>
            </>
          }
        />
      )}
      <div className={styles.manager}>
        <div className={styles.side}>
          <BugTree manage value={bugId} onChoose={(id) => history.push(paths.bug(id))} />
        </div>
        <div>
          <Outlet />
        </div>
      </div>
      {asked === 'create' && <CreateBugDrawer parentId={null} onClose={() => setAsked(null)} />}
      {asked === 'import' && <ImportTreeDrawer onClose={() => setAsked(null)} />}
    </Page>
  );
}

export function NoBugPage() {
  const t = useT('bugs');
  return usePhone() ? null : <EmptyState>{t('manage.nothing')}</EmptyState>;
}
