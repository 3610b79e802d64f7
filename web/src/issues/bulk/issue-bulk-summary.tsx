import { useT } from '../../lib/i18n.ts';
import { BulkSummary } from '../../ui/data/bulk-summary.tsx';
import { KeyText } from '../../ui/data/words.tsx';
import type { IssueBulkOutcome } from './use-issue-bulk.ts';

export function IssueBulkSummary({ outcome: { done, failed }, onClose }: { outcome: IssueBulkOutcome; onClose: () => void }) {
  const t = useT('issues');
  return (
    <BulkSummary
      title={t('bulk.left', { count: failed.length })}
      others={done.length > 0 ? t('bulk.others', { count: done.length }) : undefined}
      failed={failed.map(({ row: { id, key, title }, why }) => ({
        id,
        name: (
          <>
            <KeyText>{key}</KeyText> {title || t('untitled')}
          </>
        ),
        why,
      }))}
      onClose={onClose}
    />
  );
}
