import { LIMITS } from '@coloa/contract/limits.ts';
import type { TaskTemplate } from '@coloa/contract/task-templates/task-templates.contract.ts';
import { useEffect, useMemo, useState } from 'react';
import { ApiError, fieldErrors } from '../lib/api-error.ts';
import { useT } from '../lib/i18n.ts';
import { useSaveWithFiles } from '../ui/feedback/coming-files.ts';
import type { DraftTask } from './template-tree.ts';
import { type Errors, errorsAt, isWrong, problemsOf, type TemplateValues, templateChanges, valuesOf } from './template-values.ts';

type Changes = ReturnType<typeof templateChanges>;

interface TemplateFormOptions {
  initial: TemplateValues;
  template: TaskTemplate | undefined;
  /** Rejects if saving fails. */
  send: (values: TemplateValues, changes: Changes, version: number) => Promise<unknown>;
}

/** Manages the form of a template. Keeps typed text after errors and after concurrent changes by other users. */
export function useTemplateForm({ initial, template, send }: TemplateFormOptions) {
  const [base, setBase] = useState({ values: initial, version: template?.version ?? 0 });
  const { values, errors, chosen, choose, change, changeTree, show, replace, check, refuse, reset } = useTemplateValues(initial);
  const [theirs, setTheirs] = useState<TaskTemplate | null>(null);
  const [busy, setBusy] = useState(false);
  const changes = useMemo(() => templateChanges(base.values, values), [base.values, values]);
  const dirty = Object.keys(changes).length > 0;

  const startFrom = (stored: TaskTemplate, keep: Partial<TemplateValues> = {}) => {
    const next = valuesOf(stored);
    setBase({ values: next, version: stored.version });
    replace({ ...next, ...keep }, keep.tree !== undefined);
    setTheirs(null);
  };
  // Without edits, the form shows the latest stored values.
  useEffect(() => {
    if (!dirty && !busy && template && template.version > base.version) startFrom(template);
  });
  const save = async () => {
    if (busy || !check()) return;
    setBusy(true);
    try {
      await send(values, changes, base.version);
      // The response does not contain the saved values, so the sent values become the new base.
      setBase({ values, version: base.version + 1 });
      reset();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.has('EDIT_CONFLICT')) setTheirs(error.current as TaskTemplate);
      else refuse(error);
    } finally {
      setBusy(false);
    }
  };
  /**
   * Continues from the other user's version. `mine` keeps this user's edits, so that the next save overwrites only the fields that this
   * user edited.
   */
  const settle = (take: 'mine' | 'theirs') => {
    if (!theirs) return;
    const { tasks, ...rest } = changes;
    startFrom(theirs, take === 'theirs' ? {} : { ...(rest as Partial<TemplateValues>), ...(tasks && { tree: values.tree }) });
  };
  const whole = useSaveWithFiles(() => void save());
  /** `saving` is also true while the save waits for uploads. */
  const state = { values, errors, chosen, dirty, busy, saving: busy || whole.waits, conflict: theirs !== null };
  const discard = () => (template ? startFrom(template) : show(initial));
  return { ...state, choose, change, changeTree, save: whole.save, settle, discard };
}

function useTemplateValues(initial: TemplateValues) {
  const [values, setValues] = useState(initial);
  const [chosen, setChosen] = useState<string | null>(initial.tree[0]?.key ?? null);
  const { errors, problems, refused, forgive, reset } = useTemplateErrors(values);
  const showFirst = (found: Errors) => {
    const wrong = values.tree.find((task) => isWrong(found, task));
    if (wrong && !values.tree.some((task) => task.key === chosen && isWrong(found, task))) setChosen(wrong.key);
  };
  return {
    values,
    errors,
    chosen,
    choose: setChosen,
    show: setValues,
    change: (part: Partial<TemplateValues>) => {
      setValues((before) => ({ ...before, ...part }));
      forgive((path) => path in part || path === 'tasks');
    },
    changeTree: (edit: (tree: DraftTask[]) => DraftTask[], touched?: DraftTask) => {
      setValues((before) => ({ ...before, tree: edit(before.tree) }));
      const keys = touched ? [touched.key, ...touched.rows.map(({ key }) => key)] : [];
      forgive((path) => keys.includes(path.split('.')[0] ?? ''));
    },
    /** Replaces the values and clears the errors. Selects the task at the same index as before, unless `sameTree` is set. */
    replace: (next: TemplateValues, sameTree = false) => {
      const at = values.tree.findIndex(({ key }) => key === chosen);
      setValues(next);
      if (!sameTree) setChosen((next.tree[at] ?? next.tree[0])?.key ?? null);
      reset();
    },
    /** Returns true if the values can be sent. Otherwise selects the first task with an error, unless the selected task has one. */
    check: (): boolean => {
      const found = problems();
      showFirst(found);
      return Object.keys(found).length === 0;
    },
    refuse: (error: ApiError) => showFirst(refused(error)),
    reset,
  };
}

function useTemplateErrors(values: TemplateValues) {
  const t = useT('taskTemplates');
  const [tried, setTried] = useState(false);
  const [refused, setRefused] = useState<Errors>({});
  const words = {
    nameRequired: t('form.nameRequired'),
    titleRequired: t('task.titleRequired'),
    rowRequired: t('rows.required'),
    daysReversed: t('task.daysReversed'),
    dayWrong: t('task.dayWrong', { max: LIMITS.templateDays }),
  };
  return {
    errors: tried ? { ...refused, ...problemsOf(values, words) } : refused,
    problems: (): Errors => {
      setTried(true);
      return problemsOf(values, words);
    },
    refused: (error: ApiError): Errors => {
      const at = errorsAt(values.tree, fieldErrors(error));
      setRefused(at);
      return at;
    },
    forgive: (isEdited: (path: string) => boolean) =>
      setRefused((before) => Object.fromEntries(Object.entries(before).filter(([path]) => !isEdited(path)))),
    reset: () => {
      setTried(false);
      setRefused({});
    },
  };
}
