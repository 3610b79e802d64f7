import type { ChecklistCategory } from '@coloa/contract/checklists/checklists.contract.ts';
import type { Control } from '@coloa/contract/checklists/project-checklists.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { inReaders, useLanguage, useT } from '../../lib/i18n.ts';
import { SkeletonText } from '../../ui/feedback/skeleton.tsx';
import { ErrorState } from '../../ui/feedback/states.tsx';
import { CheckField } from '../../ui/fields/check-field.tsx';
import { IconButton } from '../../ui/layout/icon-button.tsx';
import { IconChevronDown, IconChevronRight } from '../../ui/layout/icons.tsx';
import { AddOne } from './add-one.tsx';
import styles from './controls.module.css';
import { takeableOfQuery } from './controls.queries.ts';
import { type Chosen, keyOfCategory, standing, toggleCategory } from './selection.ts';

interface TakeCategoryProps {
  category: ChecklistCategory;
  taken: readonly Control[];
  chosen: Chosen;
  onChange: (chosen: Chosen) => void;
}

export function AddCategory({ category, taken, chosen, onChange }: TakeCategoryProps) {
  const t = useT('controls');
  const language = useLanguage();
  const [open, setOpen] = useState(false);
  const { all, there } = standing(category, taken, chosen);
  const name = inReaders(category.name, language) || category.key;
  return (
    <>
      <div className={styles.takeRow}>
        <CheckField
          row
          label={name}
          checked={there >= all}
          indeterminate={there > 0 && there < all}
          onChange={() => onChange(toggleCategory(category, taken, chosen))}
        />
        <span className={styles.figures}>{t('done', { done: there, all })}</span>
        <IconButton label={t(open ? 'take.close' : 'take.show', { category: name })} aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? <IconChevronDown /> : <IconChevronRight />}
        </IconButton>
      </div>
      {open && <Controls category={category} taken={taken} chosen={chosen} onChange={onChange} />}
    </>
  );
}

function Controls({ category, taken, chosen, onChange }: TakeCategoryProps) {
  const t = useT('controls');
  const { data: controls, isError, refetch } = useQuery(takeableOfQuery(category));
  if (!controls) return isError ? <ErrorState onRetry={() => void refetch()}>{t('take.failed')}</ErrorState> : <SkeletonText lines={3} />;
  const siblings = controls.map(({ id }) => id);
  return (
    <ul className={styles.takeControls}>
      {controls.map((checklist) => (
        <li key={checklist.id}>
          <AddOne
            checklist={checklist}
            category={keyOfCategory(category)}
            siblings={siblings}
            taken={taken}
            chosen={chosen}
            onChange={onChange}
          />
        </li>
      ))}
    </ul>
  );
}
