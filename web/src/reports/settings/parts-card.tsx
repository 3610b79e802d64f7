import type { ReportPart } from '@coloa/contract/reports/report-parts.ts';
import { useState } from 'react';
import { useT } from '../../lib/i18n.ts';
import { Card } from '../../ui/card.tsx';
import { CheckField } from '../../ui/check-field.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { IconArrowDown, IconArrowUp } from '../../ui/icons.tsx';
import { unseen } from '../../ui/unseen.ts';
import { useOrder, withMoved } from '../../ui/use-order.ts';
import styles from './settings.module.css';
import type { ReportChoice } from './use-report-choice.ts';

interface PartsCardProps {
  parts: ReportChoice['parts'];
  /** Null for those who only read. */
  onChange: ((parts: ReportChoice['parts']) => void) | null;
}

/** What the report consists of, and in which order: dragged, or moved with the buttons or with Shift and the arrows. */
export function PartsCard({ parts, onChange }: PartsCardProps) {
  const t = useT('projectReport');
  const [said, setSaid] = useState('');
  const nameOf = (part: ReportPart) => t(`part.${part}.name`);
  const { list, itemProps, move } = useOrder<HTMLOListElement>(
    parts.map(({ part }) => part),
    onChange &&
      ((from, to) => {
        const moved = parts[from];
        if (!moved) return;
        onChange(withMoved(parts, from, to));
        setSaid(t('parts.moved', { name: nameOf(moved.part), position: to + 1, count: parts.length }));
      }),
  );
  return (
    <Card
      title={t('parts.title')}
      note={onChange ? <span className={styles.note}>{t('parts.note')}</span> : t('parts.noteReader')}
      padded={false}
    >
      <ol ref={list} className={styles.parts}>
        {parts.map(({ part, shown }, at) => (
          <li key={part} className={styles.part} data-off={!shown || undefined} {...itemProps(at)}>
            {onChange && <span className={styles.grip} aria-hidden="true" />}
            <div className={styles.partWords}>
              <CheckField
                label={nameOf(part)}
                hint={t(`part.${part}.hint`)}
                checked={shown}
                disabled={!onChange}
                onChange={() => onChange?.(parts.with(at, { part, shown: !shown }))}
              />
            </div>
            {onChange && (
              <>
                <IconButton label={t('parts.up', { name: nameOf(part) })} disabled={at === 0} onClick={() => move(at, at - 1)}>
                  <IconArrowUp size={14} />
                </IconButton>
                <IconButton
                  label={t('parts.down', { name: nameOf(part) })}
                  disabled={at === parts.length - 1}
                  onClick={() => move(at, at + 1)}
                >
                  <IconArrowDown size={14} />
                </IconButton>
              </>
            )}
          </li>
        ))}
      </ol>
      <p className={unseen} role="status">
        {said}
      </p>
    </Card>
  );
}
