import type { GlossaryTerm } from '@coloa/contract/glossary/glossary.contract.ts';
import { LIMITS } from '@coloa/contract/limits.ts';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { glossaryOfWorkspaceQuery } from '../../glossary/glossary.queries.ts';
import { useT } from '../../lib/i18n.ts';
import { usePageTitle } from '../../routes/page-title.ts';
import { paths } from '../../routes/paths.ts';
import { SkeletonText } from '../../ui/feedback/skeleton.tsx';
import { ErrorState } from '../../ui/feedback/states.tsx';
import { Button } from '../../ui/layout/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { IconPlus } from '../../ui/layout/icons.tsx';
import { Row } from '../../ui/layout/layout.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { Strip } from '../../ui/layout/strip.tsx';
import { workspaceQuery } from '../workspaces.queries.ts';
import styles from './glossary.module.css';
import { PasteTerms } from './paste-terms.tsx';
import { TermDrawer } from './term-drawer.tsx';
import { TermList } from './term-list.tsx';

export function GlossaryPage() {
  const t = useT('glossary');
  const workspaces = useT('workspaces');
  const { workspaceId = '' } = useParams({ strict: false });
  const name = useQuery(workspaceQuery(workspaceId)).data?.name;
  const terms = useQuery(glossaryOfWorkspaceQuery(workspaceId));
  usePageTitle(t('title'), name);
  return (
    <>
      <Strip crumb={{ label: name ?? workspaces('one'), href: paths.workspace(workspaceId) }} title={t('title')} />
      <Page kind="narrow" className={styles.page}>
        {terms.data ? (
          <Loaded key={workspaceId} workspaceId={workspaceId} terms={terms.data} />
        ) : terms.isError ? (
          <ErrorState onRetry={() => void terms.refetch()}>{t('failed')}</ErrorState>
        ) : (
          <SkeletonText lines={6} />
        )}
      </Page>
    </>
  );
}

function Loaded({ workspaceId, terms }: { workspaceId: string; terms: GlossaryTerm[] }) {
  const t = useT('glossary');
  const [edited, setEdited] = useState<GlossaryTerm | 'new' | 'paste' | null>(null);
  const close = () => setEdited(null);
  return (
    <>
      <Card
        title={t('count', { count: terms.length })}
        note={t('note', { max: LIMITS.glossaryTerms })}
        actions={
          <Row wrap>
            <Button size="s" onClick={() => setEdited('paste')}>
              {t('paste.open')}
            </Button>
            <Button size="s" icon={<IconPlus size={14} />} onClick={() => setEdited('new')}>
              {t('create')}
            </Button>
          </Row>
        }
      >
        <TermList workspaceId={workspaceId} terms={terms} onEdit={setEdited} />
      </Card>
      {edited === 'paste' && <PasteTerms workspaceId={workspaceId} onClose={close} />}
      {edited && edited !== 'paste' && <TermDrawer workspaceId={workspaceId} term={edited === 'new' ? null : edited} onClose={close} />}
    </>
  );
}
