import { useRouter } from '@tanstack/react-router';
import { react } from '../lib/api-client.ts';
import { ApiError } from '../lib/api-error.ts';
import { useT } from '../lib/i18n.ts';
import { returnTo } from '../routes/history-trail.ts';
import type { PageToast } from '../ui/feedback/page-toast.ts';
import { type ToastAction, toast } from '../ui/feedback/toast.ts';
import type { Editor } from './drafted-form.ts';
import type { FormContent, FormKind, FormTypes, MergeOf } from './drafted-form-types.ts';

export interface Saved<Errors> {
  message: string;
  /** The URL to go to, unless the writer stays in the form. */
  page: string;
  /** Only for a new object: its id, and the URL at which the form continues. */
  made?: { id: string; page: string } | undefined;
  /** The errors of requested actions that failed although the object is saved. */
  errors?: Errors | null;
}

export interface SaveSteps<T extends FormTypes> {
  now: () => Pick<FormContent<T>['latest']['current'], 'value' | 'start'>;
  /**
   * Sends the request, and repeats it after a merge with a concurrent edit, up to 3 attempts. Resolves to undefined if the writer must
   * choose first.
   */
  send: (once: () => Promise<T['value']>) => Promise<T['value'] | undefined>;
  /** Changes the form as if the writer had typed the value. */
  put: (value: T['value']) => void;
  /** Records that the server has stored this value. */
  stored: (value: T['value'], version?: number) => void;
  /**
   * Continues from the stored value, merged with newer changes of other users, which `fresh` reads. If `fresh` rejects or returns null, the
   * form continues without a merge.
   */
  goOnFrom: (stored: T['value'], fresh: () => Promise<T['entity'] | null>) => Promise<void>;
}

export interface FormSaving<T extends FormTypes> {
  /**
   * Validates the value before a save. Resolves to the errors, an empty object if there are none, or null if another part of the page shows
   * them.
   */
  check: (value: T['value'], wanted: T['wanted']) => Promise<T['errors'] | null>;
  /** Saves the form. Resolves to undefined if the writer must first choose between two edits. */
  store: (wanted: T['wanted'], steps: SaveSteps<T>) => Promise<Saved<T['errors']> | undefined>;
  /** Converts a server error into errors of fields. `rest` contains errors that belong to no field of the form. */
  serverErrors: (error: ApiError) => { errors: T['errors']; rest: string[] };
  editorOf?: (entity: T['entity'], conflicts: MergeOf<T>['conflicts']) => Promise<Editor>;
  /** The message after a response 403 or 404: the writer cannot save the object, or no longer sees it. */
  noRight: string;
  /** Called when a new object was saved and the form continues under this id. */
  onMade: (id: string) => void;
}

interface SaveOptions<T extends FormTypes> extends FormSaving<T> {
  kind: FormKind<T>;
  content: FormContent<T>;
  dropDraft: () => void;
  leave: (go: () => void) => void;
  report: PageToast;
}

/** Maximum number of attempts to save. An attempt fails if another user has saved in the meantime. */
const tries = 3;

/** Returns `save`, which saves the form, and `mergeWith`, which merges another edit without saving. */
export function useSaveDraftedForm<T extends FormTypes>(options: SaveOptions<T>) {
  const t = useT('editor');
  const router = useRouter();
  const { content, check, store, dropDraft, leave, report, onMade } = options;
  const { latest, dispatch, setErrors } = content;
  const tell = useTellErrors(options);

  const finish = (saved: Saved<T['errors']>, { stay }: T['wanted']): void => {
    dropDraft();
    if (saved.errors) setErrors(saved.errors);
    toast.ok(saved.message);
    const { phase } = dispatch({ type: 'ended', leave: !stay && !saved.errors });
    const { made } = saved;
    if (phase === 'leaving') leave(() => returnTo(router.history, saved.page));
    else if (made) {
      // The writer continues in the same form, at the same place, at its new URL.
      onMade(made.id);
      leave(() => {
        void router.navigate({ href: made.page, replace: true, resetScroll: false });
        dispatch({ type: 'stayed' });
      });
    }
  };
  const save = async (wanted: T['wanted']): Promise<void> => {
    const before = latest.current;
    // Changes the phase immediately, because a second click can arrive before the first one is rendered.
    if (dispatch({ type: 'save' }) === before) return;
    content.setFailure(null);
    try {
      const errors = await check(latest.current.value, wanted);
      if (!errors) return;
      setErrors(errors);
      if (Object.keys(errors).length > 0) return;
      const saved = await store(wanted, stepsOf(options, wanted));
      if (saved) finish(saved, wanted);
    } catch (error) {
      tell(error, () => void save(wanted));
    } finally {
      dispatch({ type: 'ended', leave: false });
    }
  };
  const mergeWith = async (entity: T['entity']): Promise<void> => {
    const kept = latest.current;
    if (await meet(options, entity, null)) report(t('draft.merged'), { label: t('ui:undo'), run: () => content.replace(kept) });
  };
  return { save, mergeWith };
}

/**
 * Merges another edit into the form. Resolves to false if the writer has to choose between the edits first, or the phase allows no merge.
 */
async function meet<T extends FormTypes>(
  { kind, content: { latest, dispatch }, editorOf }: SaveOptions<T>,
  entity: T['entity'],
  wanted: T['wanted'] | null,
): Promise<boolean> {
  const theirs = kind.valueOf(entity);
  const { conflicts } = kind.merge(latest.current.start.base, latest.current.value, theirs);
  const by = conflicts.length > 0 && editorOf ? await editorOf(entity, conflicts) : null;
  const before = latest.current;
  const after = dispatch({ type: 'met', theirs, version: entity.version, by, wanted });
  return after !== before && after.phase !== 'conflict';
}

function stepsOf<T extends FormTypes>(options: SaveOptions<T>, wanted: T['wanted']): SaveSteps<T> {
  const { kind, content } = options;
  const { latest, dispatch } = content;
  const stored: SaveSteps<T>['stored'] = (value, version) =>
    void dispatch({ type: 'sent', value, ...(version !== undefined && { version }) });
  return {
    now: () => latest.current,
    put: (value) => content.type(value),
    send: async (once) => {
      for (let left = tries; ; left -= 1) {
        try {
          return await once();
        } catch (error) {
          if (!(error instanceof ApiError && error.has('EDIT_CONFLICT')) || left === 1) throw error;
          if (!(await meet(options, error.current as T['entity'], wanted))) return undefined;
        }
      }
    },
    stored,
    goOnFrom: async (value, fresh) => {
      stored(value);
      // The object is saved even if it cannot be read. An error here would make the next save of a new object create it again.
      const entity = await fresh().catch(() => null);
      if (entity) dispatch({ type: 'read', theirs: kind.valueOf(entity), version: entity.version });
    },
  };
}

/** Shows errors in the form or in a toast instead of on an error page, so that the text stays visible. */
function useTellErrors<T extends FormTypes>({ serverErrors, noRight, leave, content }: SaveOptions<T>) {
  const t = useT('editor');
  const app = useT('app');
  return (error: unknown, retry: () => void): void => {
    if (!(error instanceof ApiError)) throw error;
    // The session has ended, or a new password is required. The page has to be left, so its guard is released.
    if (error.kind === 'signedOut' || error.kind === 'password') {
      leave(() => react(error));
      return;
    }
    const { errors, rest } = serverErrors(error);
    content.setErrors(errors);
    const others = [...rest, ...error.problems.filter(({ path }) => path === undefined).map(({ message }) => message)];
    const fail = (reason: string, action?: ToastAction) => {
      // The reason stays beside the button, because the toast disappears.
      content.setFailure(reason);
      toast.bad(reason, action);
    };
    // The form keeps the text, which the user can save after setting up two-factor in another tab.
    if (error.kind === 'setup') fail(app('twoFactorFirst'));
    else if (error.status === 403 || error.status === 404) fail(noRight);
    else if (error.retryable || error.status >= 500)
      fail(t(error.kind === 'network' ? 'draft.offline' : 'draft.failed'), { label: t('ui:retry'), run: retry });
    else if (others.length > 0) fail(others.join(' '));
  };
}
