import type { BugDetail } from '@coloa/contract/bugs/bugs.contract.ts';
import { useForm } from '@mantine/form';
import { fieldErrors } from '../lib/api-error.ts';
import { useT } from '../lib/i18n.ts';
import { Card } from '../ui/card.tsx';
import { FormError } from '../ui/form-error.tsx';
import { Stack } from '../ui/layout.tsx';
import { SaveBar } from '../ui/save-bar.tsx';
import { Severity } from '../ui/severity.tsx';
import { toast } from '../ui/toast.ts';
import { UnsavedGuard } from '../ui/unsaved-guard.tsx';
import { BugFields, type BugValues } from './bug-fields.tsx';
import { useUpdateBug } from './bug-list.queries.ts';

const valuesOf = ({ names, severity, cwe, cvss, aliases }: BugDetail): BugValues => ({
  names: { ...names },
  severity,
  cwe: cwe ?? '',
  cvss: cvss ?? '',
  aliases: [...aliases],
});

/** Names, severity, weakness and vector of a type; a built-in one says beside each field what ships. */
export function BugFactsForm({ bug }: { bug: BugDetail }) {
  const t = useT('bugs');
  const update = useUpdateBug(bug.id);
  const form = useForm<BugValues>({ initialValues: valuesOf(bug) });
  const { builtIn } = bug;
  const differs = <T,>(mine: T, theirs: T | undefined) => theirs !== undefined && mine !== theirs;
  const shipped = builtIn
    ? {
        ...(differs(form.values.names.vi, builtIn.names.vi) && { vi: t('fields.shipped', { value: builtIn.names.vi }) }),
        ...(differs(form.values.names.en, builtIn.names.en) && { en: t('fields.shipped', { value: builtIn.names.en }) }),
        ...(differs(form.values.severity, builtIn.severity) && {
          severity: (
            <>
              {t('fields.ships')} <Severity severity={builtIn.severity} />
            </>
          ),
        }),
        ...(differs(form.values.cwe, builtIn.cwe ?? '') && { cwe: t('fields.shipped', { value: builtIn.cwe ?? '—' }) }),
      }
    : {};
  const submit = form.onSubmit(({ names, severity, cwe, cvss, aliases }) => {
    update.mutate(
      {
        names: { vi: names.vi.trim() || null, en: names.en.trim() || null },
        severity,
        cwe: cwe.trim().toUpperCase() || null,
        cvss: cvss.trim() || null,
        aliases,
      },
      {
        onSuccess: () => {
          form.resetDirty();
          toast.ok(t('node.saved'));
        },
        onError: (error) => form.setErrors(fieldErrors(error)),
      },
    );
  });
  const dirty = form.isDirty();
  return (
    <form onSubmit={submit} noValidate>
      <UnsavedGuard when={dirty && !update.isPending} />
      <Card title={t('fields.title')}>
        <Stack>
          <FormError errors={form.errors} />
          <BugFields form={form} shipped={shipped} />
          {dirty && <SaveBar busy={update.isPending} onDiscard={form.reset} />}
        </Stack>
      </Card>
    </form>
  );
}
