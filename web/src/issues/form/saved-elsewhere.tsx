import type { Project } from '@coloa/contract/projects/projects.schema.ts';
import { lazy } from 'react';
import { useT } from '../../lib/i18n.ts';
import { SavedElsewhereNotice } from '../../presence/saved-elsewhere-notice.tsx';
import { fieldLabels } from '../page/field-label.ts';
import { changedNames } from './issue-value.ts';
import type { IssueFormState } from './use-issue-form.ts';

const CompareDialog = lazy(() => import('./compare-dialog.tsx').then((module) => ({ default: module.CompareDialog })));

export function IssueSavedElsewhere({ form, project }: { form: IssueFormState; project: Project }) {
  const t = useT('issues');
  const { elsewhere } = form;
  if (!elsewhere || form.conflict) return null;
  return (
    <SavedElsewhereNotice
      by={elsewhere.by}
      fields={fieldLabels(elsewhere.names, t)}
      collides={changedNames(form.base, form.value).some((name) => elsewhere.names.includes(name))}
      onTakeOver={form.takeOver}
      onMerge={() => void form.mergeElsewhere()}
      compare={(closing) => (
        <CompareDialog
          elsewhere={elsewhere}
          base={form.base}
          value={form.value}
          project={project}
          onTakeOver={closing(form.takeOver)}
          onMerge={closing(() => void form.mergeElsewhere())}
          onClose={closing()}
        />
      )}
    />
  );
}
