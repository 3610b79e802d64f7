import type { Person as PersonShape } from '@coloa/contract/users/users.schema.ts';
import type { ReactNode } from 'react';
import { useT } from '../lib/i18n.ts';
import { Person } from '../ui/data/avatar.tsx';
import { RelativeTime } from '../ui/data/relative-time.tsx';
import { Tag } from '../ui/data/words.tsx';
import { SkeletonText } from '../ui/feedback/skeleton.tsx';
import { ErrorState } from '../ui/feedback/states.tsx';
import { Button } from '../ui/layout/button.tsx';
import { IconUndo } from '../ui/layout/icons.tsx';
import { Drawer } from '../ui/overlays/drawer.tsx';
import styles from './versions.module.css';

interface ListedVersion {
  id: string;
  at: string;
  by: PersonShape;
  words: string;
}

export interface VersionsProps {
  title: string;
  /** The versions, newest first, beginning with the current one; undefined while loading. */
  versions: readonly ListedVersion[] | undefined;
  failed: boolean;
  onRetry: () => void;
  /** Loads older versions; null if there are none. */
  more?: (() => void) | null;
  loading?: boolean;
  chosen: string | null;
  onChoose: (id: string) => void;
  restore: { run: () => void; busy: boolean; disabled: boolean; reason: string | undefined };
  onClose: () => void;
  /** The comparison of the chosen version with the current text. */
  children: ReactNode;
}

export function VersionsDrawer({ title, versions, failed, onRetry, restore, onClose, children, ...list }: VersionsProps) {
  const t = useT('comments');
  return (
    <Drawer
      opened
      onClose={onClose}
      width={920}
      title={title}
      footer={
        <>
          <Button onClick={onClose}>{t('ui:close')}</Button>
          <Button
            kind="main"
            icon={<IconUndo size={14} />}
            busy={restore.busy}
            disabled={restore.disabled}
            reason={restore.reason}
            onClick={restore.run}
          >
            {t('versions.restore')}
          </Button>
        </>
      }
    >
      {versions ? (
        <div className={styles.columns}>
          <VersionList versions={versions} {...list} />
          <div className={styles.compared}>{children}</div>
        </div>
      ) : failed ? (
        <ErrorState onRetry={onRetry}>{t('versions.failed')}</ErrorState>
      ) : (
        <SkeletonText lines={6} />
      )}
    </Drawer>
  );
}

type ListProps = Pick<VersionsProps, 'more' | 'loading' | 'chosen' | 'onChoose'> & { versions: readonly ListedVersion[] };

function VersionList({ versions, more = null, loading = false, chosen, onChoose }: ListProps) {
  const t = useT('comments');
  return (
    <div className={styles.list}>
      <ul aria-label={t('versions.list')}>
        {versions.map(({ id, at, by, words }, n) => (
          <li key={id}>
            <button type="button" className={styles.version} aria-current={id === chosen || undefined} onClick={() => onChoose(id)}>
              <span className={styles.when}>
                <RelativeTime at={at} />
                {n === 0 && <Tag>{t('versions.current')}</Tag>}
              </span>
              <Person name={by.name || by.username} src={by.avatar} />
              <span className={styles.what}>{words}</span>
            </button>
          </li>
        ))}
      </ul>
      {more && (
        <Button size="s" busy={loading} onClick={more}>
          {t('versions.older')}
        </Button>
      )}
    </div>
  );
}
