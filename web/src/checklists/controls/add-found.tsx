import { categoryKey } from '@coloa/contract/checklists/control-categories.ts';
import type { Control } from '@coloa/contract/checklists/project-checklists.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { useT } from '../../lib/i18n.ts';
import { SkeletonText } from '../../ui/feedback/skeleton.tsx';
import { ErrorState } from '../../ui/feedback/states.tsx';
import { Text } from '../../ui/layout/text.tsx';
import { AddOne } from './add-one.tsx';
import styles from './controls.module.css';
import { takeableFoundQuery } from './controls.queries.ts';
import type { Chosen } from './selection.ts';

interface TakeFoundProps {
  q: string;
  taken: readonly Control[];
  chosen: Chosen;
  onChange: (chosen: Chosen) => void;
}

export function AddFound({ q, ...shared }: TakeFoundProps) {
  const t = useT('controls');
  const { data, isError, refetch } = useQuery(takeableFoundQuery(q));
  if (!data) return isError ? <ErrorState onRetry={() => void refetch()}>{t('take.failed')}</ErrorState> : <SkeletonText lines={4} />;
  if (data.items.length === 0) return <Text tone="muted">{t('nothingFound')}</Text>;
  return (
    <>
      <ul className={styles.takeControls}>
        {data.items.map((checklist) => (
          <li key={checklist.id}>
            <AddOne checklist={checklist} category={categoryKey(checklist)} siblings={[]} {...shared} />
          </li>
        ))}
      </ul>
      {data.total > data.items.length && (
        <Text as="p" tone="muted" size={13}>
          {t('take.more', { shown: data.items.length, total: data.total })}
        </Text>
      )}
    </>
  );
}
