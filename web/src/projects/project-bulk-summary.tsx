import { useT } from '../lib/i18n.ts';
import { BulkSummary } from '../ui/data/bulk-summary.tsx';
import { KeyText } from '../ui/data/words.tsx';
import type { ProjectBulkOutcome } from './use-project-bulk.ts';

export function ProjectBulkSummary({ outcome: { done, failed }, onClose }: { outcome: ProjectBulkOutcome; onClose: () => void }) {
  const t = useT('projects');
  return (
    <BulkSummary
      title={t('bulk.left', { count: failed.length })}
      others={done.length > 0 ? t('bulk.others', { count: done.length }) : undefined}
      failed={failed.map(({ row: { id, key, name }, why }) => ({
        id,
        name: (
          <>
            <KeyText>{key}</KeyText> {name}
          </>
        ),
        why,
      }))}
      onClose={onClose}
    />
  );
}
