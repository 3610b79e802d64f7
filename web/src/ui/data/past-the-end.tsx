import { useT } from '../../lib/i18n.ts';
import { EmptyState } from '../feedback/states.tsx';
import { Button } from '../layout/button.tsx';
import { Row } from '../layout/layout.tsx';

interface PastTheEndProps {
  pageSize: number;
  total: number;
  onPage: (page: number) => void;
}

/** Shown instead of a page beyond the end of a list, for example after an old link or deleted rows. */
export function PastTheEnd({ pageSize, total, onPage }: PastTheEndProps) {
  const t = useT('ui');
  const last = Math.max(1, Math.ceil(total / pageSize));
  return (
    <EmptyState
      action={
        <Row>
          <Button onClick={() => onPage(1)}>{t('pagination.first')}</Button>
          {last > 1 && <Button onClick={() => onPage(last)}>{t('pagination.last', { page: last })}</Button>}
        </Row>
      }
    >
      {t('pagination.pastEnd')}
    </EmptyState>
  );
}
