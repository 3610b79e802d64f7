import type { GroupRow } from '@coloa/contract/groups/groups.contract.ts';
import { useT } from '../lib/i18n.ts';
import { SeverityCounts } from '../ui/data/severity-counts.tsx';
import { Text } from '../ui/layout/text.tsx';

/** How many issues of each severity, or that there are none. */
export function IssueCounts({ counts }: { counts: GroupRow['issues'] }) {
  const t = useT('projects');
  if (Object.values(counts).some((count) => count > 0)) return <SeverityCounts counts={counts} />;
  return (
    <Text size={12} tone="muted">
      {t('noIssues')}
    </Text>
  );
}
