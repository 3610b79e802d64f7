import { useQuery } from '@tanstack/react-query';
import { formatNumber } from '../../lib/format.ts';
import { useLanguage, useT } from '../../lib/i18n.ts';
import { Button } from '../../ui/layout/button.tsx';
import { waitingCountQuery } from '../issues.queries.ts';

interface WaitingViewProps {
  projectId: string | null;
  shown: boolean;
  onToggle: (shown: boolean) => void;
}

export function WaitingView({ projectId, shown, onToggle }: WaitingViewProps) {
  const t = useT('issues');
  const language = useLanguage();
  const { data: count = 0 } = useQuery(waitingCountQuery(projectId));
  if (count === 0 && !shown) return null;
  return (
    <Button size="s" aria-pressed={shown} onClick={() => onToggle(!shown)}>
      {t('waiting', { count: formatNumber(count, language) })}
    </Button>
  );
}
