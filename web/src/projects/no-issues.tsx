import { useT } from '../lib/i18n.ts';
import { Text } from '../ui/layout/text.tsx';

/** A cell without figures. `seesAll` is false for users who may not read some issues, so that the cell does not state that none exist. */
export function NoIssues({ seesAll }: { seesAll: boolean }) {
  const t = useT('projects');
  return (
    <Text size={12} tone="muted">
      {t(seesAll ? 'noIssues' : 'noIssuesSeen')}
    </Text>
  );
}
