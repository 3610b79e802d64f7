import { beforeAll, describe, expect, test } from 'vitest';
import { readWord } from '../../../test/word-file.ts';
import { buildReportDocument, buildReportFinding } from '../report-document.factory.ts';
import { readPicture } from '../report-pictures.ts';
import { fillTemplate } from './fill-template.ts';
import { sampleTemplate } from './sample-template.ts';

describe('a report of many findings', () => {
  let sample: Buffer;
  beforeAll(async () => {
    sample = await sampleTemplate('vi');
  });

  test('is written into the sample with all findings, in order of severity', async () => {
    const findings = Array.from({ length: 12 }, (_, n) => buildReportFinding({ key: `HVB-${n + 1}`, severity: n % 2 ? 'LOW' : 'HIGH' }));
    const made = readWord(await fillTemplate(sample, [buildReportDocument({ findings })], readPicture));
    for (const { key } of findings) expect(made.text()).toContain(key);
    expect(made.text('word/footer1.xml').trim()).toBe('An Dương Lab · Mật · Ngân hàng HVBank');
    expect(made.text()).toMatch(/Ngân hàng số HVBank Mobile 5\.2\nỨng dụng di động\n/);
    expect(made.text().indexOf('HVB-11')).toBeLessThan(made.text().indexOf('HVB-2\n'));
  }, 60_000);

  test('shows the items out of scope and the round of each retest in the sample', async () => {
    const round = { number: 1, startDay: '2026-04-06' };
    const retests = [{ round, day: '2026-04-07', tester: 'Hà', result: 'FIXED' as const, results: [], note: 'Đã vá.' }];
    const document = buildReportDocument({ rounds: [{ ...round, endDay: null }], findings: [buildReportFinding({ retests })] });
    const text = readWord(await fillTemplate(sample, [document], readPicture)).text();
    expect(text).toMatch(/Ngoài phạm vi[\s\S]*core\.hvbank\.example[\s\S]*Vòng 1, 07\/04\/2026, Hà: Đã khắc phục\nĐã vá\./);
  }, 60_000);
});
