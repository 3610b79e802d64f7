import { useT } from '../lib/i18n.ts';
import { Button, type ButtonProps } from '../ui/layout/button.tsx';
import { useMarkAll } from './notifications.queries.ts';

interface MarkAllButtonProps extends Pick<ButtonProps, 'size' | 'kind'> {
  /** Id of the newest notification that the user has seen. Later notifications stay unread. */
  newest: string | undefined;
  disabled: boolean;
}

export function MarkAllButton({ newest, disabled, ...look }: MarkAllButtonProps) {
  const t = useT('notifications');
  const markAll = useMarkAll();
  return (
    <Button
      {...look}
      busy={markAll.isPending}
      disabled={newest === undefined || disabled}
      onClick={() => newest !== undefined && markAll.mutate(newest)}
    >
      {t('markAll')}
    </Button>
  );
}
