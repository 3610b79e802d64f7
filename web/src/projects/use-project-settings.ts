import { mainKind } from '@coloa/contract/projects/project-states.ts';
import type { Project } from '@coloa/contract/projects/projects.schema.ts';
import { useEffect, useState } from 'react';
import { ApiError, fieldErrors } from '../lib/api-error.ts';
import { useT } from '../lib/i18n.ts';
import { toast } from '../ui/feedback/toast.ts';
import { changesOf, newScopeRow, type ProjectField, type ProjectValues, projectFields, valuesOf, withRemoved } from './project-values.ts';
import { useUpdateProject } from './projects.queries.ts';
import { useProjectForm } from './use-project-form.ts';

/** The stored project, and the fields that both another user and this user changed. */
interface Conflict {
  current: Project;
  fields: ProjectField[];
}

function conflictOf(error: unknown): Conflict | null {
  if (!(error instanceof ApiError && error.has('EDIT_CONFLICT'))) return null;
  const named = new Set(error.problems.map((problem) => problem.path));
  return { current: error.current as Project, fields: projectFields.filter((field) => named.has(field)) };
}

export function useProjectSettings(project: Project) {
  const t = useT('projects');
  const update = useUpdateProject(project.id);
  /** The project as it was when editing started; other users may have saved since. */
  const [base, setBase] = useState(project);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const form = useProjectForm(valuesOf(project));
  const changes = changesOf(base, form.values);
  const changed = Object.keys(changes).length > 0;

  const startFrom = (current: Project, values: ProjectValues = valuesOf(current)) => {
    setBase(current);
    setConflict(null);
    form.setValues(values);
    form.clearErrors();
  };
  // Without edits, the form follows the stored project, because only the stored project contains the ids of new rows.
  useEffect(() => {
    if (!changed && project !== base && project.version >= base.version) startFrom(project);
  });

  const save = (from: Project, values: ProjectValues) => {
    const body = changesOf(from, values);
    if (Object.keys(body).length === 0) return startFrom(from);
    update.mutate(
      { ...body, version: from.version },
      {
        onSuccess: () => {
          // The response contains no values, but the saved values are known. The version has increased by at least 1.
          startFrom({ ...from, ...stored(values), version: from.version + 1 }, values);
          toast.ok(t('settings.saved'));
        },
        onError: (error) => failed(error, from, values),
      },
    );
  };
  const failed = (error: Error, from: Project, values: ProjectValues) => {
    const found = conflictOf(error);
    if (found) return setConflict(found);
    // The server rejects the removal of an asset in use. The row is restored, so that the user can move it out of scope instead.
    if (error instanceof ApiError && error.has('ASSET_IN_USE')) form.setFieldValue('scope', withRemoved(from, values));
    form.setErrors(fieldErrors(error));
  };
  const takeTheirs = ({ current, fields }: Conflict) =>
    startFrom(current, { ...merged(base, current, form.values), ...pick(valuesOf(current), fields) });
  const keepMine = ({ current }: Conflict) => {
    const kept = merged(base, current, form.values);
    startFrom(current, kept);
    save(current, kept);
  };
  const discard = () => startFrom(project);
  const state = { form, changed, busy: update.isPending, conflict };
  return { ...state, save: (values: ProjectValues) => save(base, values), takeTheirs, keepMine, discard };
}

const pick = (values: ProjectValues, fields: readonly ProjectField[]): Partial<ProjectValues> =>
  Object.fromEntries(fields.map((field) => [field, values[field]]));

function merged(base: Project, current: Project, mine: ProjectValues): ProjectValues {
  const changed = Object.keys(changesOf(base, mine)) as ProjectField[];
  const there = new Set(current.scope.map(({ id }) => id));
  // A row that another user has removed is added as a new one.
  const scope = mine.scope.map((row) => (there.has(row.uid) ? row : newScopeRow(row)));
  return { ...valuesOf(current), ...pick({ ...mine, scope }, changed) };
}

/** Converts the saved form values to project fields, so that the form immediately has no unsaved changes. */
function stored(values: ProjectValues): Partial<Project> {
  const { scope, key, ...rest } = values;
  return {
    ...rest,
    key: key.trim().toUpperCase(),
    kind: mainKind(values.kinds),
    scope: scope.map(({ uid, ...row }) => ({ id: uid, ...row })),
  };
}
