import { LIMITS } from '@coloa/contract/limits.ts';
import { describe, expect, test } from 'vitest';
import { workTime } from '../../../../tools/work-time.ts';
import { buildReportDocument, buildReportFinding } from '../report-document.factory.ts';
import { warningsIn } from './report-warnings.ts';

test('a secret in a caption of the evidence is reported in each language of the report', () => {
  const secret = ['Hoa', 'Sua', '@19'].join('');
  const documentOf = (language: 'vi' | 'en', caption: string) =>
    buildReportDocument({
      language,
      findings: [buildReportFinding({ evidence: [{ id: 'aaaaaaaa', caption, kind: 'CODE', language: '', text: 'id' }] })],
    });
  const secrets = (vi: string, en: string) =>
    warningsIn([documentOf('vi', vi), documentOf('en', en)], null).filter(({ kind }) => kind === 'SECRETS');
  expect(secrets('Đăng nhập', `password=${secret}`)).toHaveLength(1);
  expect(secrets(`password=${secret}`, 'Login')).toHaveLength(1);
  expect(secrets(`password=⟦${secret}⟧`, 'Login')).toEqual([]);
  expect(JSON.stringify(secrets(`password=${secret}`, 'Login'))).not.toContain(secret);
});

describe('a finding without evidence', () => {
  const kinds = (steps: string): string[] => {
    const { sections } = buildReportFinding();
    const empty = { ...sections, description: '', impact: '', recommendation: '', references: '' };
    const findings = [buildReportFinding({ sections: { ...empty, steps }, evidence: [] })];
    return warningsIn([buildReportDocument({ findings })], null).map(({ kind }) => kind);
  };

  test.each(['```\nid\n```', '1. Run\n   ~~~sh\n   id\n   ~~~', '> - ```\n>   id', `![](/attachments/${'a'.repeat(32)}.png)`])(
    'is none that shows %j',
    (steps) => {
      expect(kinds(steps)).not.toContain('NO_EVIDENCE');
    },
  );

  test.each(['\n', '>\n', '-\n', '1.\n', ' '])('is detected quickly in a text of nothing but %j at the length limit', (piece) => {
    const text = `${piece.repeat(LIMITS.markdown / piece.length - 1)}x`;
    expect(workTime(() => expect(kinds(text)).toContain('NO_EVIDENCE'))).toBeLessThan(1_000);
  });
});
