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
  /** What the form begins with. */
  initial: TemplateValues;
  /** As it is stored; undefined for a new one. */
  template: TaskTemplate | undefined;
  /** Sends; rejects where it fails. */
  send: (values: TemplateValues, changes: Changes, version: number) => Promise<unknown>;
}

/** The state of a template while it is edited. Nothing that was typed is lost to a refusal or to somebody who was faster. */
export function useTemplateForm({ initial, template, send }: TemplateFormOptions) {
  const t = useT('taskTemplates');
  /** What the edit started from; others may have gone on since. */
  const [base, setBase] = useState({ values: initial, version: template?.version ?? 0 });
  const [values, setValues] = useState(initial);
  const [chosen, setChosen] = useState<string | null>(initial.tree[0]?.key ?? null);
  const [tried, setTried] = useState(false);
  const [refused, setRefused] = useState<Errors>({});
  const [theirs, setTheirs] = useState<TaskTemplate | null>(null);
  const [busy, setBusy] = useState(false);
  const changes = useMemo(() => templateChanges(base.values, values), [base.values, values]);
  const dirty = Object.keys(changes).length > 0;
  const words = {
    nameRequired: t('form.nameRequired'),
    titleRequired: t('task.titleRequired'),
    rowRequired: t('rows.required'),
    daysReversed: t('task.daysReversed'),
    dayWrong: t('task.dayWrong', { max: LIMITS.templateDays }),
  };
  const errors: Errors = tried ? { ...refused, ...problemsOf(values, words) } : refused;

  const startFrom = (stored: TaskTemplate, keep: Partial<TemplateValues> = {}) => {
    const next = valuesOf(stored);
    const at = values.tree.findIndex(({ key }) => key === chosen);
    const shown = { ...next, ...keep };
    setBase({ values: next, version: stored.version });
    setValues(shown);
    if (!keep.tree) setChosen((shown.tree[at] ?? shown.tree[0])?.key ?? null);
    setRefused({});
    setTried(false);
    setTheirs(null);
  };
  // Nothing typed: the form follows what is stored.
  useEffect(() => {
    if (!dirty && !busy && template && template.version > base.version) startFrom(template);
  });
  const change = (part: Partial<TemplateValues>) => {
    setValues((before) => ({ ...before, ...part }));
    setRefused((before) => Object.fromEntries(Object.entries(before).filter(([path]) => !(path in part) && path !== 'tasks')));
  };
  const changeTree = (edit: (tree: DraftTask[]) => DraftTask[], touched?: DraftTask) => {
    setValues((before) => ({ ...before, tree: edit(before.tree) }));
    const keys = touched ? [touched.key, ...touched.rows.map(({ key }) => key)] : [];
    setRefused((before) => Object.fromEntries(Object.entries(before).filter(([path]) => !keys.includes(path.split('.')[0] ?? ''))));
  };
  const showFirst = (found: Errors) => {
    const wrong = values.tree.find((task) => isWrong(found, task));
    if (wrong && !values.tree.some((task) => task.key === chosen && isWrong(found, task))) setChosen(wrong.key);
  };
  const save = async () => {
    if (busy) return;
    setTried(true);
    const found = problemsOf(values, words);
    if (Object.keys(found).length > 0) {
      showFirst(found);
      return;
    }
    setBusy(true);
    try {
      await send(values, changes, base.version);
      // The answer is only that it is done; what was saved is known.
      setBase({ values, version: base.version + 1 });
      setTried(false);
      setRefused({});
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.has('EDIT_CONFLICT')) setTheirs(error.current as TaskTemplate);
      else {
        const at = errorsAt(values.tree, fieldErrors(error));
        setRefused(at);
        showFirst(at);
      }
    } finally {
      setBusy(false);
    }
  };
  /** From now on theirs is what the edit started from: saving again puts over it only the fields that were changed here. */
  const settle = (take: 'mine' | 'theirs') => {
    if (!theirs) return;
    const { tasks, ...rest } = changes;
    startFrom(theirs, take === 'theirs' ? {} : { ...(rest as Partial<TemplateValues>), ...(tasks && { tree: values.tree }) });
  };
  const whole = useSaveWithFiles(() => void save());
  return {
    values,
    errors,
    chosen,
    dirty,
    busy,
    /** Also while it waits for pictures. */
    saving: busy || whole.waits,
    conflict: theirs !== null,
    choose: setChosen,
    change,
    changeTree,
    save: whole.save,
    settle,
    discard: () => (template ? startFrom(template) : setValues(initial)),
  };
}
