import { useT } from '../lib/i18n.ts';
import { EmptyState } from '../ui/feedback/states.tsx';
import { Page, PageHeader } from '../ui/layout/page.tsx';

/** A page that its readers may not use. It suggests no permissions, because they can belong to clients. */
export function TeamOnly({ title }: { title: string }) {
  const t = useT('ui');
  return (
    <Page>
      <PageHeader title={title} />
      <EmptyState>{t('teamOnly')}</EmptyState>
    </Page>
  );
}
