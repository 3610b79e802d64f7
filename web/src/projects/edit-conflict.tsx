import type { Project } from '@coloa/contract/projects/projects.schema.ts';
import { formatDay } from '../lib/format.ts';
import { useT } from '../lib/i18n.ts';
import { EditConflict as Conflict } from '../ui/overlays/edit-conflict.tsx';
import { type ProjectField, type ProjectValues, valuesOf } from './project-values.ts';

interface EditConflictProps {
  current: Project;
  fields: readonly ProjectField[];
  mine: ProjectValues;
  busy: boolean;
  onTakeTheirs: () => void;
  onKeepMine: () => void;
}

export function EditConflict({ current, fields, mine, ...rest }: EditConflictProps) {
  const t = useT('projects');
  const wordsOf = useValueWords();
  const theirs = valuesOf(current);
  return (
    <Conflict
      fields={fields.map((field) => ({
        key: field,
        label: t(`form.${field}`),
        theirs: wordsOf(field, theirs),
        mine: wordsOf(field, mine),
      }))}
      {...rest}
    />
  );
}

function useValueWords(): (field: ProjectField, values: ProjectValues) => string {
  const t = useT('projects');
  return (field, values) => {
    switch (field) {
      case 'kinds':
        return values.kinds.map((kind) => t(`kind.${kind}`)).join(', ');
      case 'startDay':
      case 'endDay':
        return formatDay(values[field] ?? '');
      case 'languages':
        return values.languages.map((language) => t(`reportLanguages.${language}`)).join(', ');
      case 'tags':
        return values.tags.join(', ');
      case 'twoPersonReview':
        return values.twoPersonReview ? t('filter.yes') : t('filter.no');
      case 'scope':
        return t('scope.rows', { count: values.scope.length });
      default:
        return values[field];
    }
  };
}
