import type { ProjectKind } from '@coloa/contract/projects/project-states.ts';
import { kindWords, titleWords } from '@coloa/contract/reports/report-kinds.ts';
import { describe, expect, test } from 'vitest';
import { coverOf, subtitleOf } from './report-cover.ts';
import { buildReportDocument } from './report-document.factory.ts';
import { reportLabels } from './report-labels.ts';

const of = (language: 'vi' | 'en', kind: ProjectKind, ...others: ProjectKind[]) => {
  const document = buildReportDocument({ language });
  return { ...document, project: { ...document.project, kind, kinds: [kind, ...others] } };
};
const title = (...[language, kind, ...others]: Parameters<typeof of>) => titleWords(of(language, kind, ...others), reportLabels(language));

describe('a report of a project with several kinds', () => {
  test.each([
    ['vi', 'Báo cáo kiểm thử xâm nhập', 'Ứng dụng web, API và ứng dụng di động'],
    ['en', 'Penetration test report', 'Web application, API and mobile application'],
  ] as const)('names all of them below its title, in %s', (language, kind, subtitle) => {
    const document = of(language, 'WEB', 'API', 'MOBILE');
    expect(coverOf(document, reportLabels(language))).toMatchObject({ kind, subtitle });
    expect(kindWords(document, reportLabels(language))).toBe(subtitle);
    expect(subtitleOf({ ...document, subtitle: 'Lần 2' }, reportLabels(language))).toBe('Lần 2');
  });

  test('names two types of work in its title, and uses a general title for more', () => {
    expect(title('vi', 'WEB', 'CODE_REVIEW')).toBe('Báo cáo kiểm thử xâm nhập và rà soát mã nguồn');
    expect(title('en', 'CODE_REVIEW', 'API', 'WEB')).toBe('Source code review and penetration test report');
    expect(title('vi', 'WEB', 'CODE_REVIEW', 'CLOUD')).toBe('Báo cáo đánh giá an toàn thông tin');
    expect(title('en', 'WEB', 'OTHER')).toBe('Security assessment report');
  });

  test('keeps its title and subtitle for a version with a single kind', () => {
    const document = buildReportDocument();
    expect(document.project.kinds).toBeUndefined();
    expect(coverOf(document, reportLabels('vi'))).toMatchObject({ kind: 'Báo cáo kiểm thử xâm nhập', subtitle: 'Ứng dụng di động' });
  });
});
