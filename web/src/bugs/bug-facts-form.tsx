import type { BugDetail } from '@coloa/contract/bugs/bugs.contract.ts';
import { type UseFormReturnType, useForm } from '@mantine/form';
import { useEffect, useState } from 'react';
import { fieldErrors } from '../lib/api-error.ts';
import { useT } from '../lib/i18n.ts';
import { Severity } from '../ui/data/severity.tsx';
import { SaveBar } from '../ui/feedback/save-bar.tsx';
import { toast } from '../ui/feedback/toast.ts';
import { FormError } from '../ui/fields/form-error.tsx';
import { Card } from '../ui/layout/card.tsx';
import { Stack } from '../ui/layout/layout.tsx';
import { UnsavedGuard } from '../ui/overlays/unsaved-guard.tsx';
import { bugChanges } from './bug-changes.ts';
import { BugFields, type BugValues, type ShippedWords } from './bug-fields.tsx';
import { useUpdateBug } from './bug-list.queries.ts';
import { useBugRules } from './use-bug-rules.ts';

const valuesOf = ({ writtenNames, severity, cwe, cvss, aliases }: BugDetail): BugValues => ({
  names: { vi: writtenNames.vi ?? '', en: writtenNames.en ?? '' },
  severity,
  cwe: cwe ?? '',
  cvss: cvss ?? '',
  aliases: [...aliases],
});

type FactsForm = UseFormReturnType<BugValues>;

/** The form follows the stored values until the user edits it. */
function useBugForm(bug: BugDetail) {
  const t = useT('bugs');
  const update = useUpdateBug(bug.id);
  /** The values when the edit began; other users may have saved since. */
  const [base, setBase] = useState(() => valuesOf(bug));
  const form = useForm<BugValues>({ initialValues: base, validate: useBugRules() });
  const dirty = Object.keys(bugChanges(base, form.values)).length > 0;
  const startFrom = (values: BugValues) => {
    setBase(values);
    form.setValues(values);
    form.clearErrors();
  };
  useEffect(() => {
    const stored = valuesOf(bug);
    if (!dirty && Object.keys(bugChanges(base, stored)).length > 0) startFrom(stored);
  });
  const submit = form.onSubmit((values) => {
    update.mutate(bugChanges(base, values), {
      onSuccess: () => {
        setBase(values);
        toast.ok(t('node.saved'));
      },
      onError: (error) => form.setErrors(fieldErrors(error)),
    });
  });
  return { form, dirty, busy: update.isPending, submit, discard: () => startFrom(valuesOf(bug)) };
}

function useShippedWords({ builtIn }: BugDetail, { values }: FactsForm): ShippedWords {
  const t = useT('bugs');
  if (!builtIn) return {};
  const differs = <T,>(mine: T, theirs: T | undefined) => theirs !== undefined && mine !== theirs;
  return {
    ...(differs(values.names.vi, builtIn.names.vi) && { vi: t('fields.shipped', { value: builtIn.names.vi }) }),
    ...(differs(values.names.en, builtIn.names.en) && { en: t('fields.shipped', { value: builtIn.names.en }) }),
    ...(differs(values.severity, builtIn.severity) && {
      severity: (
        <>
          {t('fields.ships')} <Severity severity={builtIn.severity} />
        </>
      ),
    }),
    ...(differs(values.cwe, builtIn.cwe ?? '') && { cwe: t('fields.shipped', { value: builtIn.cwe ?? '—' }) }),
  };
}

export function BugFactsForm({ bug }: { bug: BugDetail }) {
  const t = useT('bugs');
  const { form, dirty, busy, submit, discard } = useBugForm(bug);
  const shipped = useShippedWords(bug, form);
  return (
    <form onSubmit={submit} noValidate>
      <UnsavedGuard when={dirty} saving={busy} />
      <Card title={t('fields.title')}>
        <Stack>
          <FormError errors={form.errors} />
          <BugFields form={form} shipped={shipped} shownNames={bug.builtIn?.names ?? bug.names} />
          {dirty && <SaveBar busy={busy} onDiscard={discard} />}
        </Stack>
      </Card>
    </form>
  );
}
