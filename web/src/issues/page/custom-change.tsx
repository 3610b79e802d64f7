import { keyOfPath } from '@coloa/contract/custom-fields/custom-fields.schema.ts';
import type { HistoryEntry } from '@coloa/contract/issues/issues.schema.ts';
import type { ReactNode } from 'react';
import { FieldWords } from '../../custom-fields/field-value.tsx';
import { useFields } from '../../custom-fields/use-fields.ts';
import { useLanguage, useT } from '../../lib/i18n.ts';
import { TextDiff } from '../../ui/markdown/text-diff.tsx';
import styles from './issue-sections.module.css';

interface CustomChangeProps {
  change: HistoryEntry['changes'][number];
  verb: boolean;
  when?: ReactNode;
}

export const isCustomChange = ({ field }: { field: string }): boolean => keyOfPath(field) !== undefined;

export function CustomChange({ change: { field: path, from, to, withheld, cut }, verb, when }: CustomChangeProps) {
  const t = useT('issues');
  const language = useLanguage();
  const key = keyOfPath(path);
  const field = useFields().find((each) => each.key === key);
  const label = field?.name[language] ?? key ?? path;
  const shown = (value: unknown) => ((value ?? null) === null ? t('history.nothing') : <FieldWords field={field} value={value} />);
  const isText = field?.type === 'MARKDOWN';
  return (
    <>
      {t(verb ? 'history.changed' : 'history.field', { field: label })}{' '}
      {!withheld && !isText && (
        <span className={styles.values}>
          {shown(from)} → {shown(to)}
        </span>
      )}{' '}
      {when}
      {withheld && <span className={styles.cut}>{t('history.withheld')}</span>}
      {cut && <span className={styles.cut}>{t('history.cut')}</span>}
      {!withheld && isText && <TextDiff before={String(from ?? '')} after={String(to ?? '')} />}
    </>
  );
}
