import type { Checklist } from '@coloa/contract/checklists/checklists.contract.ts';
import type { Control } from '@coloa/contract/checklists/project-checklists.contract.ts';
import { inReaders, languageOf, useLanguage, useT } from '../../lib/i18n.ts';
import { KeyText, Tag } from '../../ui/data/words.tsx';
import { CheckField } from '../../ui/fields/check-field.tsx';
import { ShortName } from '../short-name.tsx';
import { type Chosen, toggleOne, willBeThere } from './selection.ts';

interface TakeOneProps {
  checklist: Checklist;
  category: string;
  /** Ids of the available controls of this category; empty if they are not loaded, as in search results. */
  siblings: readonly string[];
  taken: readonly Control[];
  chosen: Chosen;
  onChange: (chosen: Chosen) => void;
}

export function AddOne({ checklist, category, siblings, taken, chosen, onChange }: TakeOneProps) {
  const t = useT('controls');
  const language = useLanguage();
  const { id, code, title } = checklist;
  const isTaken = taken.some(({ checklistId }) => checklistId === id);
  return (
    <CheckField
      row
      code={<KeyText>{code}</KeyText>}
      label={
        <>
          <span lang={languageOf(title, language)}>{inReaders(title, language)}</span> {isTaken && <Tag>{t('take.taken')}</Tag>}{' '}
          <ShortName control={checklist} />
        </>
      }
      // A single control of a chosen category cannot be deselected while the other controls of the category are unknown.
      disabled={siblings.length === 0 && !isTaken && chosen.categories.has(category)}
      checked={willBeThere(id, category, taken, chosen)}
      onChange={() => onChange(toggleOne(id, category, siblings, taken, chosen))}
    />
  );
}
