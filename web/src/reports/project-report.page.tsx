import { ISSUE_STATUSES } from '@coloa/contract/issues/issue-states.ts';
import { LANGUAGES } from '@coloa/contract/languages.ts';
import type { Project } from '@coloa/contract/projects/projects.schema.ts';
import { SEVERITIES } from '@coloa/contract/severities.ts';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { usePageTitle } from '../app/page-title.ts';
import { paths } from '../app/paths.ts';
import { leftOversQuery } from '../issues/issues.queries.ts';
import { formatNumber } from '../lib/format.ts';
import { useLanguage, useT } from '../lib/i18n.ts';
import { useMaybeProfile } from '../profile/profile.queries.ts';
import { projectQuery } from '../projects/projects.queries.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { CheckField } from '../ui/check-field.tsx';
import { Stack } from '../ui/layout.tsx';
import { Link } from '../ui/link.tsx';
import { Notice } from '../ui/notice.tsx';
import { Page, PageHeader } from '../ui/page.tsx';
import { Segmented } from '../ui/segmented.tsx';
import { Severity } from '../ui/severity.tsx';
import { Status } from '../ui/status.tsx';
import { useKeptJobs, useReportCounts, useRequestReport } from './exports.queries.ts';
import styles from './report.module.css';
import { ReportJob } from './report-job.tsx';
import { defaultOptions, type ReportOptions } from './report-options.ts';

/** The report tab of a project. */
export function ProjectReportPage() {
  const { projectId = '' } = useParams({ strict: false });
  const project = useQuery(projectQuery(projectId)).data;
  const t = useT('exports');
  usePageTitle(t('title'), project?.name);
  if (!project) return null;
  return (
    <Page kind="narrow">
      <PageHeader level={2} title={t('title')} />
      <Stack>
        <ReportForm project={project} />
        <Jobs projectId={project.id} />
      </Stack>
    </Page>
  );
}

/** Clients see published issues alone, so there are no statuses to choose from. */
function useReadsAll(project: Project): boolean {
  const profile = useMaybeProfile();
  const hats = project.assignees.find(({ person }) => person.id === profile?.id)?.hats ?? [];
  return project.can.edit || (profile?.role.privileges.includes('READ_PROJECT') ?? false) || hats.some((hat) => hat !== 'CLIENT');
}

const toggled = <Value,>(all: readonly Value[], chosen: readonly Value[], pressed: Value): Value[] =>
  all.filter((each) => (each === pressed) !== chosen.includes(each));

function ReportForm({ project }: { project: Project }) {
  const t = useT('exports');
  const statusWord = useT('issues');
  const language = useLanguage();
  const [options, setOptions] = useState(() => defaultOptions(project.languages[0] ?? language));
  const request = useRequestReport(project.id);
  const readsAll = useReadsAll(project);
  const counts = useReportCounts(project.id, options.statuses);
  const total = counts && options.severities.reduce((sum, severity) => sum + counts[severity], 0);
  const nothingChosen = options.statuses.length === 0 || options.severities.length === 0;
  const set = (changes: Partial<typeof options>) => setOptions({ ...options, ...changes });
  return (
    <Card title={t('make')}>
      <div className={styles.form}>
        <Choice label={t('language')}>
          <Segmented
            label={t('language')}
            value={options.language}
            onChange={(value) => set({ language: value })}
            options={LANGUAGES.map((value) => ({ value, label: t(`ui:language.${value}`), lang: value }))}
          />
          {!project.languages.includes(options.language) && <p className={styles.hint}>{t('languageMissing')}</p>}
        </Choice>
        {readsAll && (
          <Choice label={t('statuses')}>
            <div className={styles.checks}>
              {ISSUE_STATUSES.map((status) => (
                <CheckField
                  key={status}
                  label={<Status plain status={status} label={statusWord(`status.${status}`)} />}
                  checked={options.statuses.includes(status)}
                  onChange={() => set({ statuses: toggled(ISSUE_STATUSES, options.statuses, status) })}
                />
              ))}
            </div>
          </Choice>
        )}
        <Choice label={t('severities')}>
          <div className={styles.checks}>
            {SEVERITIES.map((severity) => (
              <CheckField
                key={severity}
                label={
                  <span className={styles.counted}>
                    <Severity severity={severity} />
                    <span className={styles.count}>{counts && formatNumber(counts[severity], language)}</span>
                  </span>
                }
                checked={options.severities.includes(severity)}
                onChange={() => set({ severities: toggled(SEVERITIES, options.severities, severity) })}
              />
            ))}
          </div>
        </Choice>
        <LeftOpen project={project} options={options} />
        <div className={styles.foot}>
          <Button kind="main" disabled={nothingChosen} busy={request.isPending} onClick={() => request.mutate(options)}>
            {t('create')}
          </Button>
          <span className={styles.hint} role="status">
            {nothingChosen ? t('nothingChosen') : total === undefined ? '' : total === 0 ? t('holdsNothing') : t('holds', { count: total })}
          </span>
        </div>
      </div>
    </Card>
  );
}

const NAMED = 10;

/** Warns of issues that would go into the report with something of a template still to be filled in; the report can be made all the same. */
function LeftOpen({ project, options }: { project: Project; options: ReportOptions }) {
  const t = useT('exports');
  const all = useQuery(leftOversQuery(project.id)).data ?? [];
  const found = all.filter(
    ({ status, severity, leftOvers }) =>
      options.statuses.includes(status) &&
      options.severities.includes(severity) &&
      leftOvers.some(({ language }) => language === options.language),
  );
  if (found.length === 0) return null;
  return (
    <Notice kind="warn">
      {t('leftOpen', { count: found.length })}
      <ul className={styles.leftOpen}>
        {found.slice(0, NAMED).map(({ id, key, title }) => (
          <li key={id}>
            <Link href={paths.issue(project.id, id)}>
              {key} {title}
            </Link>
          </li>
        ))}
      </ul>
      {found.length > NAMED && t('leftOpenMore', { count: found.length - NAMED })}
    </Notice>
  );
}

function Choice({ label, children }: { label: string; children: ReactNode }) {
  return (
    <fieldset className={styles.choice}>
      <legend>{label}</legend>
      {children}
    </fieldset>
  );
}

function Jobs({ projectId }: { projectId: string }) {
  const t = useT('exports');
  const jobs = useKeptJobs(projectId);
  if (jobs.length === 0) return null;
  return (
    <Card title={t('recent')} note={t('recentNote')} padded={false}>
      <ul className={styles.jobs}>
        {jobs.map((job) => (
          <ReportJob key={job.id} kept={job} />
        ))}
      </ul>
    </Card>
  );
}
