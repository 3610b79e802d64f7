import type { CustomField } from '@coloa/contract/custom-fields/custom-fields.schema.ts';
import { LIMITS } from '@coloa/contract/limits.ts';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { fieldsOfWorkspaceQuery } from '../../custom-fields/custom-fields.queries.ts';
import { useT } from '../../lib/i18n.ts';
import { usePageTitle } from '../../routes/page-title.ts';
import { paths } from '../../routes/paths.ts';
import { SkeletonText } from '../../ui/feedback/skeleton.tsx';
import { ErrorState } from '../../ui/feedback/states.tsx';
import { Button } from '../../ui/layout/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { IconPlus } from '../../ui/layout/icons.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { Strip } from '../../ui/layout/strip.tsx';
import { Text } from '../../ui/layout/text.tsx';
import { workspaceQuery } from '../workspaces.queries.ts';
import { FieldDrawer } from './field-drawer.tsx';
import { FieldList } from './field-list.tsx';
import styles from './fields.module.css';

export function CustomFieldsPage() {
  const t = useT('customFields');
  const workspaces = useT('workspaces');
  const { workspaceId = '' } = useParams({ strict: false });
  const name = useQuery(workspaceQuery(workspaceId)).data?.name;
  const fields = useQuery(fieldsOfWorkspaceQuery(workspaceId));
  usePageTitle(t('title'), name);
  return (
    <>
      <Strip crumb={{ label: name ?? workspaces('one'), href: paths.workspace(workspaceId) }} title={t('title')} />
      <Page kind="narrow" className={styles.page}>
        {fields.data ? (
          <Loaded key={workspaceId} workspaceId={workspaceId} fields={fields.data} />
        ) : fields.isError ? (
          <ErrorState onRetry={() => void fields.refetch()}>{t('failed')}</ErrorState>
        ) : (
          <SkeletonText lines={6} />
        )}
      </Page>
    </>
  );
}

function Loaded({ workspaceId, fields }: { workspaceId: string; fields: CustomField[] }) {
  const t = useT('customFields');
  const [edited, setEdited] = useState<CustomField | 'new' | null>(null);
  return (
    <>
      <Card
        title={t('titleOfIssues')}
        note={t('note', { max: LIMITS.fields })}
        actions={
          <Button size="s" icon={<IconPlus size={14} />} onClick={() => setEdited('new')}>
            {t('create')}
          </Button>
        }
      >
        {fields.length === 0 ? (
          <Text as="p" size={13} tone="muted">
            {t('empty')}
          </Text>
        ) : (
          <FieldList workspaceId={workspaceId} fields={fields} onEdit={setEdited} />
        )}
      </Card>
      {edited && <FieldDrawer workspaceId={workspaceId} field={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
    </>
  );
}
