import { lazy, Suspense, useState } from 'react';
import { useT } from '../lib/i18n.ts';
import { useProfile } from '../profile/profile.queries.ts';
import { SkeletonText } from '../ui/feedback/skeleton.tsx';
import { Button } from '../ui/layout/button.tsx';
import { IconChevronDown, IconPerson } from '../ui/layout/icons.tsx';
import { Popover } from '../ui/overlays/popover.tsx';
import styles from './dashboard.module.css';
import type { Chosen } from './person-field.tsx';

const PersonField = lazy(() => import('./person-field.tsx').then((module) => ({ default: module.PersonField })));

interface WhoseFiguresProps {
  userId: string | undefined;
  person: Chosen | null;
  onChange: (userId: string | undefined) => void;
}

export function PersonSwitch({ userId, person, onChange }: WhoseFiguresProps) {
  const t = useT('dashboard');
  const me = useProfile();
  const [opened, setOpened] = useState(false);
  const known = [person, me].find((each) => each?.id === userId);
  const name = userId ? known?.name || known?.username || t('someone') : t('everyone');
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      width={260}
      label={t('whose')}
      target={
        <Button
          size="s"
          className={styles.whose}
          aria-label={t('whoseNow', { name })}
          aria-expanded={opened}
          icon={<IconPerson size={14} />}
          after={<IconChevronDown size={12} />}
          onClick={() => setOpened(!opened)}
        >
          <span>{name}</span>
        </Button>
      }
    >
      <Suspense fallback={<SkeletonText lines={2} />}>
        <PersonField
          userId={userId}
          person={person}
          onChange={(id) => {
            setOpened(false);
            onChange(id);
          }}
        />
      </Suspense>
    </Popover>
  );
}
