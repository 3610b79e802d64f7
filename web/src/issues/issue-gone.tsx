import { useT } from '../lib/i18n.ts';
import { EmptyState } from '../ui/empty-state.tsx';

/** In the place of an issue that its reader cannot see any more, while the page is open; the list is a press away. */
export function IssueGone() {
  const t = useT('issues');
  return (
    <div role="alert">
      <EmptyState>{t('gone')}</EmptyState>
    </div>
  );
}
