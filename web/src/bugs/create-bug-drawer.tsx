import { BUG_KEY } from '@coloa/contract/bugs/bugs.contract.ts';
import { LIMITS } from '@coloa/contract/limits.ts';
import type { Severity as SeverityName } from '@coloa/contract/severities.ts';
import { useForm } from '@mantine/form';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { fieldErrors } from '../lib/api-error.ts';
import { typedCwe } from '../lib/cwe.ts';
import { inReaders, useLanguage, useT } from '../lib/i18n.ts';
import { paths } from '../routes/paths.ts';
import { toast } from '../ui/feedback/toast.ts';
import { TextField } from '../ui/fields/text-field.tsx';
import { FormDrawer } from '../ui/overlays/form-drawer.tsx';
import { BugFields } from './bug-fields.tsx';
import { useCreateBug } from './bug-list.queries.ts';
import { useBugRules } from './use-bug-rules.ts';

function useNewBug(parentId: string | null, onClose: () => void) {
  const t = useT('bugs');
  const language = useLanguage();
  const { history } = useRouter();
  const create = useCreateBug();
  const rules = useBugRules();
  const form = useForm({
    initialValues: { names: { vi: '', en: '' }, severity: 'VARIES' as SeverityName, cwe: '', cvss: '', aliases: [] as string[], key: '' },
    validate: {
      ...rules,
      key: (key) => (key.trim() === '' || BUG_KEY.test(key.trim()) ? null : t('fields.keyWrong')),
      names: { vi: (value, { names }) => (value.trim() === '' && names.en.trim() === '' ? t('fields.nameRequired') : null) },
    },
  });
  const submit = form.onSubmit(({ names, cwe, cvss, key, ...values }) => {
    const [vi, en] = [names.vi.trim(), names.en.trim()];
    create.mutate(
      {
        ...values,
        parentId,
        names: { ...(vi && { vi }), ...(en && { en }) },
        cwe: typedCwe(cwe) || null,
        cvss: cvss.trim() || null,
        ...(key.trim() && { key: key.trim() }),
      },
      {
        onSuccess: () => toast.ok(t('create.done', { name: inReaders({ vi, en }, language) })),
        onError: (error) => form.setErrors(fieldErrors(error)),
      },
    );
  });
  const created = create.data;
  useEffect(() => {
    if (!created) return;
    // Navigates in an effect, because the guard still detects unsaved changes when the response arrives.
    history.push(paths.bug(created.id));
    onClose();
  }, [created, history, onClose]);
  return { form, submit, busy: create.isPending, failure: create.error, unsaved: form.isDirty() && !create.isSuccess };
}

export function CreateBugDrawer({ parentId, onClose }: { parentId: string | null; onClose: () => void }) {
  const t = useT('bugs');
  const { form, submit, busy, failure, unsaved } = useNewBug(parentId, onClose);
  return (
    <FormDrawer
      title={t(parentId === null ? 'create.category' : 'create.below')}
      confirm={t(parentId === null ? 'create.confirmCategory' : 'create.confirmBelow')}
      busy={busy}
      unsaved={unsaved}
      errors={form.errors}
      failure={failure}
      onSubmit={submit}
      onClose={onClose}
    >
      <BugFields form={form} starts />
      <TextField
        label={t('fields.key')}
        hint={t('fields.keyHint')}
        optional
        mono
        maxLength={LIMITS.bugKey}
        {...form.getInputProps('key')}
      />
    </FormDrawer>
  );
}
