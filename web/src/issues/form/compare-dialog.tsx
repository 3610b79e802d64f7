import { fieldPath } from '@coloa/contract/custom-fields/custom-fields.schema.ts';
import { LANGUAGES } from '@coloa/contract/languages.ts';
import type { Project } from '@coloa/contract/projects/projects.schema.ts';
import { useT } from '../../lib/i18n.ts';
import { useComparison } from '../../presence/use-comparison.tsx';
import { peopleOf } from '../issues.queries.ts';
import { ChangesDialog, type Edit } from '../page/changes-dialog.tsx';
import { fieldLabels } from '../page/field-label.ts';
import { changedNames, type FieldName, type IssueValue, sameField } from './issue-value.ts';
import type { SavedElsewhere } from './use-saved-elsewhere.ts';

interface CompareDialogProps {
  elsewhere: SavedElsewhere;
  /** The value that the form started from, and the value that the user typed since. */
  base: IssueValue;
  value: IssueValue;
  project: Project;
  onTakeOver: () => void;
  onMerge: () => void;
  onClose: () => void;
}

type Changes = Edit['changes'];

/** Returns the changes as the history stores them: one for each item of evidence, and the people by name. */
function changesOf(name: FieldName, base: IssueValue, theirs: IssueValue, project: Project): Changes {
  if (name === 'evidence') return evidenceChanges(base.evidence, theirs.evidence);
  if (name === 'fields') return fieldChanges(base.fields, theirs.fields);
  if (name !== 'fixerId') return [{ field: name, from: base[name], to: theirs[name] }];
  const person = (userId: string | null) => peopleOf(project).find(({ id }) => id === userId) ?? null;
  return [{ field: 'fixer', from: person(base.fixerId), to: person(theirs.fixerId) }];
}

function fieldChanges(before: IssueValue['fields'], after: IssueValue['fields']): Changes {
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const changed = keys.filter((key) => !sameField([before[key] ?? null], [after[key] ?? null]));
  return changed.map((key) => ({ field: fieldPath(key), from: before[key] ?? null, to: after[key] ?? null }));
}

function evidenceChanges(before: IssueValue['evidence'], after: IssueValue['evidence']): Changes {
  const ids = new Set([...before, ...after].map(({ id }) => id));
  const items = [...ids].flatMap((id) => {
    const [from, to] = [before, after].map((list) => list.find((item) => item.id === id) ?? null);
    return sameField([from], [to]) ? [] : [{ field: `evidence.${id}`, from, to }];
  });
  return [...items, { field: 'evidence', from: before.map(({ id }) => id), to: after.map(({ id }) => id) }];
}

/** Shows the fields that were saved elsewhere since the form was opened. The form stays unchanged until the user chooses. */
export function CompareDialog({ elsewhere, base, value, project, onTakeOver, onMerge, onClose }: CompareDialogProps) {
  const t = useT('issues');
  const { names, by, theirs } = elsewhere;
  const mine = changedNames(base, value).filter((name) => names.includes(name));
  const comparison = useComparison({ by, both: fieldLabels(mine, t), onTakeOver, onMerge, onClose });
  const isText = (name: FieldName) => LANGUAGES.some((code) => name.startsWith(`contents.${code}.`));
  const ordered = names.toSorted((a, b) => Number(isText(b)) - Number(isText(a)));
  return (
    <ChangesDialog
      {...comparison}
      edits={[{ id: 'saved', by: null, changes: ordered.flatMap((name) => changesOf(name, base, theirs, project)) }]}
    />
  );
}
