import type { Checklist } from '@coloa/contract/checklists/checklists.contract.ts';
import { inReaders, useLanguage, useT } from '../lib/i18n.ts';
import type { Column } from '../ui/data/data-table-props.ts';
import { Severity } from '../ui/data/severity.tsx';
import { KeyText, Tag } from '../ui/data/words.tsx';
import { Text } from '../ui/layout/text.tsx';
import styles from './checklists.module.css';
import { ShortName } from './short-name.tsx';

export function ControlTags({ control }: { control: Checklist }) {
  const t = useT('checklists');
  return (
    <>
      {!control.shipped && <Tag>{t('tag.own')}</Tag>}
      {control.edited && <Tag>{t('tag.edited')}</Tag>}
      {!control.active && <Tag>{t('tag.off')}</Tag>}
    </>
  );
}

export function useChecklistColumns(): Column<Checklist>[] {
  const t = useT('checklists');
  const language = useLanguage();
  return [
    { id: 'code', header: t('columns.code'), width: 170, phone: 'lead', cell: (control) => <KeyText>{control.code}</KeyText> },
    {
      id: 'title',
      header: t('columns.title'),
      phone: 'title',
      cell: (control) => (
        <span className={styles.titled}>
          <span className={styles.cut}>{inReaders(control.title, language)}</span>
          <ControlTags control={control} />
          <ShortName control={control} />
        </span>
      ),
    },
    {
      id: 'category',
      header: t('columns.category'),
      width: 240,
      wide: true,
      cell: (control) => <Text tone="muted">{inReaders(control.categoryName, language) || control.category}</Text>,
    },
    {
      id: 'severity',
      header: t('columns.severity'),
      width: 150,
      phone: 'end',
      cell: (control) => control.severityHint && <Severity severity={control.severityHint} />,
    },
  ];
}
