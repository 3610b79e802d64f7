import type { Language } from '@coloa/contract/languages.ts';
import type { Project } from '@coloa/contract/projects/projects.schema.ts';
import { useState } from 'react';
import { ProjectExports } from '../exports/project-exports.tsx';
import { useLanguage, useT } from '../lib/i18n.ts';
import { Notice } from '../ui/feedback/notice.tsx';
import { Segmented } from '../ui/fields/segmented.tsx';
import { Stack } from '../ui/layout/layout.tsx';
import { Page, PageHeader } from '../ui/layout/page.tsx';
import { DownloadMenu } from './download-menu.tsx';
import { ReportPreview } from './preview/report-preview.tsx';

export function ClientReport({ project }: { project: Project }) {
  const t = useT('projectReport');
  const mine = useLanguage();
  const [language, setLanguage] = useState<Language>(project.languages.includes(mine) ? mine : (project.languages[0] ?? mine));
  return (
    <Page>
      <PageHeader level={2} title={t('title')} actions={<DownloadMenu projectId={project.id} wanted={{ language }} />}>
        {project.languages.length > 1 && (
          <Segmented
            label={t('choice.language')}
            value={language}
            onChange={setLanguage}
            options={project.languages.map((value) => ({ value, label: t(`language.${value}`) }))}
          />
        )}
      </PageHeader>
      <Stack>
        <Notice>{t('clientNote')}</Notice>
        <ReportPreview projectId={project.id} wanted={{ language }} />
        <ProjectExports projectId={project.id} of="current" />
      </Stack>
    </Page>
  );
}
