import { type ReactNode, useEffect, useRef } from 'react';
import { useT } from '../../lib/i18n.ts';
import { Notice } from '../feedback/notice.tsx';
import { Button } from '../layout/button.tsx';
import { Row } from '../layout/layout.tsx';
import { ScrollRegion } from '../layout/scroll-region.tsx';
import styles from './edit-conflict.module.css';

interface EditConflictProps {
  fields: readonly { key: string; label: string; theirs: ReactNode; mine: ReactNode }[];
  busy: boolean;
  onTakeTheirs: () => void;
  onKeepMine: () => void;
}

/** Shows both versions of each conflicting field. The user chooses one version for all fields. */
export function EditConflict({ fields, busy, onTakeTheirs, onKeepMine }: EditConflictProps) {
  const t = useT('ui');
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The clicked save button can be far below this notice.
    place.current?.scrollIntoView({ block: 'center' });
    place.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div ref={place} tabIndex={-1} className={styles.place}>
      <Notice kind="bad">
        {t('conflict.body', { count: fields.length })}
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t('conflict.field')}</th>
              <th scope="col">{t('conflict.theirs')}</th>
              <th scope="col">{t('conflict.mine')}</th>
            </tr>
          </thead>
          <tbody>
            {fields.map(({ key, label, theirs, mine }) => (
              <tr key={key}>
                <th scope="row">{label}</th>
                {[theirs, mine].map((value, at) => (
                  <td key={at === 0 ? 'theirs' : 'mine'}>
                    <ScrollRegion label={label} className={styles.value}>
                      {value || t('conflict.nothing')}
                    </ScrollRegion>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        <Row wrap>
          <Button size="s" onClick={onTakeTheirs}>
            {t('conflict.takeTheirs')}
          </Button>
          <Button size="s" busy={busy} onClick={onKeepMine}>
            {t('conflict.keepMine')}
          </Button>
        </Row>
      </Notice>
    </div>
  );
}
