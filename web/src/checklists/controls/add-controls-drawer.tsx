import { standardOf } from '@coloa/contract/checklists/control-categories.ts';
import type { Control } from '@coloa/contract/checklists/project-checklists.contract.ts';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, failureText } from '../../lib/api-error.ts';
import { useT } from '../../lib/i18n.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { SkeletonText } from '../../ui/feedback/skeleton.tsx';
import { ErrorState } from '../../ui/feedback/states.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { SearchBox } from '../../ui/fields/search-box.tsx';
import { Button } from '../../ui/layout/button.tsx';
import { Stack } from '../../ui/layout/layout.tsx';
import { Text } from '../../ui/layout/text.tsx';
import { Drawer } from '../../ui/overlays/drawer.tsx';
import { useUnsavedClose } from '../../ui/overlays/use-unsaved-close.tsx';
import { AddCategory } from './add-category.tsx';
import { AddFound } from './add-found.tsx';
import styles from './controls.module.css';
import { takeableCategoriesQuery, useTakeControls } from './controls.queries.ts';
import { type Chosen, keyOfCategory, nothing, selectionOf, totals } from './selection.ts';

interface TakeDrawerProps {
  projectId: string;
  taken: readonly Control[];
  onClose: () => void;
}

export function AddControlsDrawer({ projectId, taken, onClose }: TakeDrawerProps) {
  const t = useT('controls');
  const { data: categories } = useQuery(takeableCategoriesQuery);
  const [chosen, setChosen] = useState<Chosen>(nothing);
  const [text, setText] = useState('');
  const [q] = useDebouncedValue(text.trim(), 200);
  const { mutate, isPending, isSuccess, error, reset } = useTakeControls(projectId);
  const { take, drop } = totals(chosen, categories ?? [], taken);
  const change = (next: Chosen) => {
    reset();
    setChosen(next);
  };
  const submit = () => {
    if (isPending || take + drop === 0) return;
    mutate(selectionOf(chosen, categories ?? []), {
      onSuccess: () => {
        toast.ok(t(drop === 0 ? 'take.doneTake' : take === 0 ? 'take.doneDrop' : 'take.done', { take, drop }));
        onClose();
      },
    });
  };
  const shared = { taken, chosen, onChange: change };
  const { close, question } = useUnsavedClose(take + drop > 0 && !isSuccess, onClose);
  return (
    <Drawer
      opened
      onClose={close}
      title={t('take.title')}
      width={640}
      footer={
        <>
          <Button kind="quiet" onClick={close}>
            {t('ui:cancel')}
          </Button>
          <Button kind="main" busy={isPending} disabled={take + drop === 0} onClick={submit}>
            {take + drop === 0 ? t('take.none') : drop === 0 ? t('take.confirmTake', { take }) : t('take.confirm', { take, drop })}
          </Button>
        </>
      }
    >
      {question}
      <Stack>
        <SearchBox slash={false} label={t('take.search')} value={text} onChange={setText} />
        {error && <Refused error={error} chosen={chosen} taken={taken} onKeep={change} />}
        {q !== '' ? <AddFound q={q} {...shared} /> : <Standards {...shared} />}
      </Stack>
    </Drawer>
  );
}

type StandardsProps = Pick<RefusedProps, 'chosen' | 'taken'> & { onChange: (chosen: Chosen) => void };

function Standards(shared: StandardsProps) {
  const t = useT('controls');
  const { data: categories, isError, refetch } = useQuery(takeableCategoriesQuery);
  if (!categories) return isError ? <ErrorState onRetry={() => void refetch()}>{t('take.failed')}</ErrorState> : <SkeletonText lines={8} />;
  const offered = categories.filter(({ active }) => active > 0);
  if (offered.length === 0) return <Text tone="muted">{t('take.nothing')}</Text>;
  return [...Map.groupBy(offered, standardOf)].map(([standard, group]) => (
    <section key={standard} aria-label={standard || t('own')}>
      <h3 className={styles.standard}>{standard || t('own')}</h3>
      <ul className={styles.takeList}>
        {group.map((category) => (
          <li key={keyOfCategory(category)}>
            <AddCategory category={category} {...shared} />
          </li>
        ))}
      </ul>
    </section>
  ));
}

interface RefusedProps {
  error: unknown;
  chosen: Chosen;
  taken: readonly Control[];
  onKeep: (chosen: Chosen) => void;
}

function Refused({ error, chosen, taken, onKeep }: RefusedProps) {
  const t = useT('controls');
  const problems = error instanceof ApiError ? error.problems : [];
  if (problems.length === 0) return <Notice kind="bad">{failureText(error)}</Notice>;
  const inUse = new Set(problems.filter(({ code }) => code === 'CONTROL_IN_USE').map(({ path }) => Number(path?.split('.')[1])));
  const inUseIds = [...chosen.drop].filter((_, n) => inUse.has(n));
  const codes = inUseIds.map((id) => taken.find((control) => control.id === id)?.code ?? id);
  const kept = () => onKeep({ ...chosen, drop: new Set([...chosen.drop].filter((_, n) => !inUse.has(n))) });
  return (
    <Notice kind="bad">
      <Stack gap={2}>
        <ul>
          {inUse.size > 1 && <li>{t('take.inUse', { count: codes.length, codes: codes.join(', ') })}</li>}
          {problems.map(({ code, path, message }) =>
            inUse.size > 1 && code === 'CONTROL_IN_USE' ? null : <li key={`${path} ${message}`}>{message}</li>,
          )}
        </ul>
        {inUse.size > 0 && (
          <Button size="s" onClick={kept}>
            {t('take.keepInUse')}
          </Button>
        )}
      </Stack>
    </Notice>
  );
}
