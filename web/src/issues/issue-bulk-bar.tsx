import { PRIORITIES } from '@coloa/contract/issues/issue-states.ts';
import type { IssueRow } from '@coloa/contract/issues/issues.schema.ts';
import { useT } from '../lib/i18n.ts';
import { BulkAction, BulkBar } from '../ui/bulk-bar.tsx';
import { IconChevronDown } from '../ui/icons.tsx';
import { Menu, MenuItem, MenuLine } from '../ui/menu.tsx';
import { ProgressBar } from '../ui/progress-bar.tsx';
import { useBulk } from './use-bulk.ts';

interface IssueBulkBarProps {
  rows: readonly IssueRow[];
  onClear: () => void;
}

/** What can be done to all selected issues. The server decides for each; what it refuses is told by key. */
export function IssueBulkBar({ rows, onClear }: IssueBulkBarProps) {
  const t = useT('issues');
  const { progress, sendToReview, prioritize, remove } = useBulk();
  const drafts = rows.filter((row) => row.status === 'DRAFT').length;
  const after = (work: Promise<void>) => void work.then(onClear);
  return (
    <BulkBar count={rows.length} onClear={onClear}>
      {progress !== null ? (
        <ProgressBar value={progress} width={120} label={t('bulk.working')} />
      ) : (
        <>
          {drafts > 0 && <BulkAction onClick={() => after(sendToReview(rows))}>{t('bulk.review.do', { count: drafts })}</BulkAction>}
          <Menu
            position="top-start"
            target={
              <BulkAction>
                {t('property.priority')} <IconChevronDown size={14} />
              </BulkAction>
            }
          >
            {PRIORITIES.map((priority) => (
              <MenuItem key={priority} onSelect={() => after(prioritize(rows, priority))}>
                {t(`priority.${priority}`)}
              </MenuItem>
            ))}
            <MenuLine />
            <MenuItem onSelect={() => after(prioritize(rows, null))}>{t('priority.none')}</MenuItem>
          </Menu>
          <BulkAction onClick={() => after(remove(rows))}>{t('bulk.delete.do')}</BulkAction>
        </>
      )}
    </BulkBar>
  );
}
