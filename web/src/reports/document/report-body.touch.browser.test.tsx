import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { reportDocument, reportFinding } from '../../../test/fixtures/reports.ts';
import { render } from '../../../test/render.tsx';
import { ReportBody } from './report-body.tsx';

test('on a phone, every link is high enough for a finger, and a weakness leads to its description', async () => {
  const references =
    '- [OWASP](https://owasp.org/x)\n- [CWE-639](https://cwe.mitre.org/data/definitions/639.html)\n\nXem [RFC](https://rfc.example).';
  const finding = reportFinding({ cwe: { id: 79, name: 'XSS' }, sections: { ...reportFinding().sections, references } });
  await render(<ReportBody document={reportDocument({ language: 'vi', parts: ['OVERVIEW', 'FINDINGS'], findings: [finding] })} />, {
    width: 360,
    height: 740,
  });
  const weakness = page.getByRole('link', { name: 'CWE-79', exact: true });
  await expect.element(weakness).toHaveAttribute('href', 'https://cwe.mitre.org/data/definitions/79.html');
  await expect.element(page.getByRole('link', { name: 'RFC' })).toBeVisible();
  const controls = [...document.querySelectorAll<HTMLElement>('[data-place] a, td button, dd a')];
  expect(controls.length).toBeGreaterThanOrEqual(5);
  for (const control of controls) {
    control.scrollIntoView({ block: 'center' });
    const { left, top, width, height } = control.getClientRects()[0] ?? new DOMRect();
    for (const y of [-11.5, 11.5]) {
      expect(control.contains(document.elementFromPoint(left + width / 2, top + height / 2 + y)), `${control.textContent} ${y}`).toBe(true);
    }
  }
});
