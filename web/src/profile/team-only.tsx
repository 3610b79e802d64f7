import { useT } from '../lib/i18n.ts';
import { EmptyState } from '../ui/feedback/states.tsx';
import { Page, PageHeader } from '../ui/layout/page.tsx';

/** Shown instead of a page that only the team can use. Names no permission, because clients can also have permissions. */
export function TeamOnly({ title }: { title: string }) {
  const t = useT('ui');
  return (
    <Page>
      <PageHeader title={title} />
      <EmptyState>{t('teamOnly')}</EmptyState>
    </Page>
  );
}
