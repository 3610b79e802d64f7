import type { CustomField } from '@coloa/contract/custom-fields/custom-fields.schema.ts';
import { useState } from 'react';
import { useDeleteField, useOrderFields } from '../../custom-fields/custom-fields.queries.ts';
import { useLanguage, useT } from '../../lib/i18n.ts';
import { KeyText, Tag } from '../../ui/data/words.tsx';
import { unseen } from '../../ui/design/classes.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { useOrder, withMoved } from '../../ui/fields/use-order.ts';
import { IconButton } from '../../ui/layout/icon-button.tsx';
import { IconArrowDown, IconArrowUp, IconPencil, IconTrash } from '../../ui/layout/icons.tsx';
import styles from './fields.module.css';

interface FieldListProps {
  workspaceId: string;
  fields: readonly CustomField[];
  onEdit: (field: CustomField) => void;
}

const MARKS = ['required', 'clientVisible', 'retired'] as const;

export function FieldList({ workspaceId, fields, onEdit }: FieldListProps) {
  const t = useT('customFields');
  const language = useLanguage();
  const order = useOrderFields(workspaceId);
  const remove = useDeleteField(workspaceId);
  const [said, setSaid] = useState('');
  const ids = fields.map(({ id }) => id);
  const nameAt = (at: number) => fields[at]?.name[language] ?? '';
  const { list, itemProps, move } = useOrder<HTMLOListElement>(ids, (from, to) => {
    order.mutate(withMoved(ids, from, to));
    setSaid(t('place', { name: nameAt(from), position: to + 1, count: ids.length }));
  });
  return (
    <>
      <ol ref={list} className={styles.list} aria-label={t('titleOfIssues')}>
        {fields.map((field, at) => {
          const name = field.name[language];
          return (
            <li key={field.id} {...itemProps(at)}>
              <div className={styles.words}>
                <span className={styles.name}>{name}</span>
                <span className={styles.facts}>
                  <KeyText>{field.key}</KeyText>
                  <span>{t(`type.${field.type}`)}</span>
                  {MARKS.map((mark) => field[mark] && <Tag key={mark}>{t(`mark.${mark}`)}</Tag>)}
                </span>
              </div>
              <IconButton label={t('up', { name })} disabled={at === 0} onClick={() => move(at, at - 1)}>
                <IconArrowUp size={14} />
              </IconButton>
              <IconButton label={t('down', { name })} disabled={at === fields.length - 1} onClick={() => move(at, at + 1)}>
                <IconArrowDown size={14} />
              </IconButton>
              <IconButton label={t('edit', { name })} onClick={() => onEdit(field)}>
                <IconPencil />
              </IconButton>
              <IconButton
                label={t('remove', { name })}
                onClick={() => remove.mutate(field.id, { onSuccess: () => toast.ok(t('deleted', { name })) })}
              >
                <IconTrash />
              </IconButton>
            </li>
          );
        })}
      </ol>
      <p className={unseen} role="status">
        {said}
      </p>
    </>
  );
}
