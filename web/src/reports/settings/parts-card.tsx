import { isReportPart, type ReportPlace } from '@coloa/contract/reports/report-parts.ts';
import type { ProjectSection } from '@coloa/contract/reports/report-sections.ts';
import { useState } from 'react';
import { useLanguage, useT } from '../../lib/i18n.ts';
import { inReaders } from '../../lib/in-both.ts';
import { Card } from '../../ui/card.tsx';
import { CheckField } from '../../ui/check-field.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { IconArrowDown, IconArrowUp } from '../../ui/icons.tsx';
import { unseen } from '../../ui/unseen.ts';
import { useOrder, withMoved } from '../../ui/use-order.ts';
import { usePartWords } from '../shares/use-part-words.ts';
import styles from './settings.module.css';
import type { ReportChoice } from './use-report-choice.ts';

const NO_TITLE = { vi: '', en: '' };

interface PartsCardProps {
  parts: ReportChoice['parts'];
  sections: readonly ProjectSection[];
  /** Null for those who only read. */
  onChange: ((parts: ReportChoice['parts']) => void) | null;
}

/** What the report consists of, and in which order: dragged, or moved with the buttons or with Shift and the arrows. */
export function PartsCard({ parts, sections, onChange }: PartsCardProps) {
  const t = useT('projectReport');
  const [said, setSaid] = useState('');
  const language = useLanguage();
  const partWord = usePartWords();
  const nameOf = (part: ReportPlace) => inReaders(sections.find(({ id }) => id === part)?.title ?? NO_TITLE, language) || partWord(part);
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
                hint={isReportPart(part) ? t(`part.${part}.hint`) : undefined}
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
