import type { Checklist } from '@coloa/contract/checklists/checklists.contract.ts';
import { standardOf } from '@coloa/contract/checklists/control-categories.ts';
import { LIMITS } from '@coloa/contract/limits.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { categoriesQuery, checklistsQuery, listQueryOf, placeOf, standardsOf } from '../checklists/checklists.queries.ts';
import { inReaders, useLanguage, useT } from '../lib/i18n.ts';
import { KeyText, Tag } from '../ui/data/words.tsx';
import { SkeletonText } from '../ui/feedback/skeleton.tsx';
import { ErrorState } from '../ui/feedback/states.tsx';
import { CheckField } from '../ui/fields/check-field.tsx';
import { SelectField } from '../ui/fields/select-field.tsx';
import { TypedSearch } from '../ui/fields/typed-search.tsx';
import { Button } from '../ui/layout/button.tsx';
import { Stack } from '../ui/layout/layout.tsx';
import { Text } from '../ui/layout/text.tsx';
import { Drawer } from '../ui/overlays/drawer.tsx';
import styles from './task-templates.module.css';
import { codeOf } from './template-tree.ts';

interface Picked {
  id: string;
  title: string;
  /** Standard, version and code, such as 'WSTG 4.2 WSTG-INFO-01'. */
  code: string;
}

interface PickControlsDrawerProps {
  /** Ids of controls that the task already contains. */
  taken: ReadonlySet<string>;
  room: number;
  onPick: (picked: Picked[]) => void;
  onClose: () => void;
}

/** Lets the user choose controls for a task. Keeps the selection when the user changes the category or the search. */
export function PickControlsDrawer({ taken, room, onPick, onClose }: PickControlsDrawerProps) {
  const t = useT('taskTemplates');
  const [q, setQ] = useState('');
  const [place, setPlace] = useState<string | null>(null);
  const { picked, pick } = usePicked();
  const categories = usePlaces();
  const chosen = categories.find(({ key }) => key === place);
  const query = listQueryOf({ ...chosen?.place, ...(q && { q }), active: 'true' });
  const controls = useQuery(checklistsQuery({ ...query, pageSize: LIMITS.pageSizeMax }));
  const confirm = () => {
    onPick([...picked.values()]);
    onClose();
  };
  return (
    <Drawer
      opened
      onClose={onClose}
      width={640}
      title={t('pick.title')}
      closeOnOutside={picked.size === 0}
      footer={
        <>
          <Button kind="quiet" onClick={onClose}>
            {t('ui:cancel')}
          </Button>
          <Button kind="main" disabled={picked.size === 0 || picked.size > room} onClick={confirm}>
            {t('pick.confirm', { count: picked.size })}
          </Button>
        </>
      }
    >
      <Stack>
        <TypedSearch label={t('pick.search')} value={q} onChange={setQ} />
        <SelectField
          label={t('pick.category')}
          optional
          clearable
          searchable
          options={categories.map(({ key, label }) => ({ value: key, label }))}
          value={place}
          onChange={setPlace}
        />
        {picked.size > room && <Text tone="muted">{t('rows.full', { max: LIMITS.taskRows })}</Text>}
        {!controls.data && (controls.isError ? <ErrorState onRetry={() => void controls.refetch()} /> : <SkeletonText lines={8} />)}
        {controls.data && <FoundControls found={controls.data} taken={taken} picked={picked} onPick={pick} />}
      </Stack>
    </Drawer>
  );
}

function usePicked() {
  const language = useLanguage();
  const [picked, setPicked] = useState<ReadonlyMap<string, Picked>>(new Map());
  const pick = (controls: readonly Checklist[], wanted: boolean) => {
    const next = new Map(picked);
    for (const control of controls) {
      if (wanted) next.set(control.id, { id: control.id, title: inReaders(control.title, language), code: codeOf(control) });
      else next.delete(control.id);
    }
    setPicked(next);
  };
  return { picked, pick };
}

interface FoundControlsProps {
  found: { items: readonly Checklist[]; total: number };
  taken: ReadonlySet<string>;
  picked: ReadonlyMap<string, Picked>;
  onPick: (controls: readonly Checklist[], wanted: boolean) => void;
}

function FoundControls({ found: { items, total }, taken, picked, onPick }: FoundControlsProps) {
  const t = useT('taskTemplates');
  const own = useT('checklists')('own');
  const free = items.filter(({ id }) => !taken.has(id));
  return (
    <>
      {items.length === 0 && <Text tone="muted">{t('pick.nothing')}</Text>}
      {free.length > 1 && (
        <CheckField
          row
          label={<b>{t('pick.all', { count: free.length })}</b>}
          checked={free.every(({ id }) => picked.has(id))}
          onChange={(event) => onPick(free, event.currentTarget.checked)}
        />
      )}
      {[...Map.groupBy(items, standardOf)].map(([standard, controls]) => (
        <section key={standard} aria-label={standard || own}>
          <h3 className={styles.standard}>{standard || own}</h3>
          <ul className={styles.found}>
            {controls.map((control) => (
              <li key={control.id}>
                <ControlBox
                  control={control}
                  taken={taken.has(control.id)}
                  picked={picked.has(control.id)}
                  onPick={(wanted) => onPick([control], wanted)}
                />
              </li>
            ))}
          </ul>
        </section>
      ))}
      {total > items.length && (
        <Text as="p" tone="muted" size={13}>
          {t('pick.more', { shown: items.length, total })}
        </Text>
      )}
    </>
  );
}

interface ControlBoxProps {
  control: Checklist;
  taken: boolean;
  picked: boolean;
  onPick: (wanted: boolean) => void;
}

function ControlBox({ control, taken, picked, onPick }: ControlBoxProps) {
  const t = useT('taskTemplates');
  const language = useLanguage();
  return (
    <CheckField
      row
      code={<KeyText>{codeOf(control)}</KeyText>}
      label={
        <>
          {inReaders(control.title, language)} {taken && <Tag>{t('pick.there')}</Tag>}
        </>
      }
      disabled={taken}
      checked={taken || picked}
      onChange={(event) => onPick(event.currentTarget.checked)}
    />
  );
}

function usePlaces() {
  const language = useLanguage();
  const own = useT('checklists')('own');
  const categories = useQuery(categoriesQuery).data ?? [];
  return standardsOf(categories).flatMap((standard) => {
    const label = standard.key || own;
    return [
      { key: label, label, place: placeOf(standard) },
      ...standard.categories.map((category) => ({
        key: `${label} ${category.key}`,
        label: `${label} · ${inReaders(category.name, language) || category.key}`,
        place: placeOf(standard, category.key),
      })),
    ];
  });
}
