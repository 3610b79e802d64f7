import { type ReactNode, useEffect, useRef } from 'react';
import { useT } from '../../lib/i18n.ts';
import { areCompared } from '../../lib/texts.ts';
import { Folded } from '../data/folded.tsx';
import { Notice } from '../feedback/notice.tsx';
import { Button } from '../layout/button.tsx';
import { Row } from '../layout/layout.tsx';
import { TextDiff } from '../markdown/text-diff.tsx';
import styles from './edit-conflict.module.css';

interface EditConflictProps {
  fields: readonly { key: string; label: string; theirs: string; mine: string }[];
  busy: boolean;
  onTakeTheirs: () => void;
  onKeepMine: () => void;
}

/** Shows both versions of each conflicting field. The user chooses one version for all fields. */
export function EditConflict({ fields, busy, onTakeTheirs, onKeepMine }: EditConflictProps) {
  const t = useT('ui');
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The clicked save button can be far below this notice, so the notice scrolls into view.
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
                {areCompared(theirs, mine) ? (
                  <td colSpan={2}>
                    <span className={styles.legend}>{t('conflict.legend')}</span>
                    <TextDiff before={theirs} after={mine} />
                  </td>
                ) : (
                  <>
                    <Value>{theirs}</Value>
                    <Value>{mine}</Value>
                  </>
                )}
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

function Value({ children }: { children: string }): ReactNode {
  const t = useT('ui');
  return (
    <td>
      <Folded className={styles.value}>{children || t('conflict.nothing')}</Folded>
    </td>
  );
}
