import { useQuery } from '@tanstack/react-query';
import { type ComponentType, lazy, Suspense, useState } from 'react';
import { useGroupName } from '../groups/group-options.queries.ts';
import { useT } from '../lib/i18n.ts';
import { projectQuery } from '../projects/projects.queries.ts';
import { AddFilterChip, FilterChip } from '../ui/data/filter-chip.tsx';
import { SkeletonText } from '../ui/feedback/skeleton.tsx';
import { Popover } from '../ui/overlays/popover.tsx';
import styles from './leaderboard.module.css';
import type { PlaceFieldProps } from './scope-fields.tsx';

const GroupField = lazy(() => import('./scope-fields.tsx').then((module) => ({ default: module.GroupField })));
const ProjectField = lazy(() => import('./scope-fields.tsx').then((module) => ({ default: module.ProjectField })));

interface ChipProps {
  id: string | undefined;
  onChange: (id: string | undefined) => void;
}

export function GroupChip(props: ChipProps) {
  const t = useT('leaderboard');
  const name = useGroupName(props.id);
  return <PlaceChip {...props} field={t('filter.group')} shown={name ?? t('filter.someGroup')} choices={GroupField} />;
}

export function ProjectChip(props: ChipProps) {
  const t = useT('leaderboard');
  const { id } = props;
  const { data } = useQuery({ ...projectQuery(id ?? ''), enabled: id !== undefined, meta: { background: true } });
  return <PlaceChip {...props} field={t('filter.project')} shown={data?.name ?? t('filter.someProject')} choices={ProjectField} />;
}

interface PlaceChipProps extends ChipProps {
  field: string;
  shown: string;
  choices: ComponentType<PlaceFieldProps>;
}

function PlaceChip({ id, onChange, field, shown, choices: Choices }: PlaceChipProps) {
  const [opened, setOpened] = useState(false);
  const toggle = () => setOpened(!opened);
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      width={280}
      label={field}
      target={
        id === undefined ? (
          <AddFilterChip aria-expanded={opened} onClick={toggle}>
            {field}
          </AddFilterChip>
        ) : (
          <FilterChip
            field={field}
            value={<span className={styles.cut}>{shown}</span>}
            onValue={toggle}
            onRemove={() => onChange(undefined)}
          />
        )
      }
    >
      <Suspense fallback={<SkeletonText lines={2} />}>
        <Choices
          label={field}
          value={id}
          name={shown}
          onChange={(chosen) => {
            setOpened(false);
            onChange(chosen);
          }}
        />
      </Suspense>
    </Popover>
  );
}
