import type { TaskTemplate } from '@coloa/contract/task-templates/task-templates.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { useParams, useRouter, useSearch } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { templateQuery } from '../choices/project-options.queries.ts';
import { useT } from '../lib/i18n.ts';
import { leftOut } from '../lib/unknown-search.ts';
import { useCan } from '../profile/profile.queries.ts';
import { usePageTitle } from '../routes/page-title.ts';
import { paths } from '../routes/paths.ts';
import { useLeftOut } from '../ui/behavior/use-left-out.ts';
import { SkeletonText } from '../ui/feedback/skeleton.tsx';
import { ErrorState } from '../ui/feedback/states.tsx';
import { toast } from '../ui/feedback/toast.ts';
import { Page } from '../ui/layout/page.tsx';
import { Strip } from '../ui/layout/strip.tsx';
import { useGoOnceSaved } from '../ui/overlays/unsaved-guard.tsx';
import styles from './task-templates.module.css';
import { useAddTemplate, useUpdateTemplate } from './task-templates.queries.ts';
import { newTemplateSearch } from './task-templates.search.ts';
import { TemplateEditor } from './template-editor.tsx';
import { TemplateFacts } from './template-facts.tsx';
import { TemplateMenu } from './template-menu.tsx';
import { bodyOf, NO_TEMPLATE, type TemplateValues, valuesOf } from './template-values.ts';

export function TaskTemplatePage() {
  const t = useT('taskTemplates');
  const { templateId = '' } = useParams({ strict: false }) as { templateId?: string };
  const { history } = useRouter();
  const mayWrite = useCan('WRITE_USER');
  const template = useQuery(templateQuery(templateId));
  const { data } = template;
  usePageTitle(data?.name, t('title'));
  return (
    <>
      <Strip crumb={{ label: t('title'), href: paths.taskTemplates() }} title={data?.name ?? t('title')}>
        {data && mayWrite && <TemplateMenu template={data} onRemoved={() => history.replace(paths.taskTemplates())} />}
      </Strip>
      <Page className={styles.page}>
        {data && mayWrite && <StoredTemplate key={data.id} template={data} />}
        {data && !mayWrite && <TemplateFacts template={data} />}
        {!data && <Waiting failed={template.isError} onRetry={() => void template.refetch()} />}
      </Page>
    </>
  );
}

function Waiting({ failed, onRetry }: { failed: boolean; onRetry: () => void }) {
  const t = useT('taskTemplates');
  return failed ? <ErrorState onRetry={onRetry}>{t('failedOne')}</ErrorState> : <SkeletonText lines={8} />;
}

export function NewTaskTemplatePage() {
  const t = useT('taskTemplates');
  const raw: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const search = useMemo(() => newTemplateSearch(raw), [raw]);
  useLeftOut(leftOut(raw, { ...search }), paths.taskTemplateNew({ ...search }));
  const from = useQuery({ ...templateQuery(search.from ?? ''), enabled: search.from !== undefined });
  usePageTitle(t('new'), t('title'));
  const initial = useMemo(() => (from.data ? copyOf(from.data, t('copyName', { name: from.data.name })) : NO_TEMPLATE), [from.data, t]);
  return (
    <>
      <Strip crumb={{ label: t('title'), href: paths.taskTemplates() }} title={t('new')} />
      <Page className={styles.page}>
        {search.from === undefined || from.data ? (
          <NewTemplate key={search.from} initial={initial} />
        ) : (
          <Waiting failed={from.isError} onRetry={() => void from.refetch()} />
        )}
      </Page>
    </>
  );
}

const copyOf = (template: TaskTemplate, name: string): TemplateValues => ({ ...valuesOf(template), name });

function NewTemplate({ initial }: { initial: TemplateValues }) {
  const t = useT('taskTemplates');
  const add = useAddTemplate();
  useGoOnceSaved(add.data && paths.taskTemplate(add.data.id), 'replace');
  return (
    <TemplateEditor
      initial={initial}
      done={add.isSuccess}
      send={async (values) => {
        await add.mutateAsync(bodyOf(values));
        toast.ok(t('form.saved', { name: values.name.trim() }));
      }}
    />
  );
}

function StoredTemplate({ template }: { template: TaskTemplate }) {
  const t = useT('taskTemplates');
  const update = useUpdateTemplate();
  const [initial] = useState(() => valuesOf(template));
  return (
    <TemplateEditor
      template={template}
      initial={initial}
      send={async (values, changes, version) => {
        await update.mutateAsync({ id: template.id, version, ...changes });
        toast.ok(t('form.saved', { name: values.name.trim() }));
      }}
    />
  );
}
