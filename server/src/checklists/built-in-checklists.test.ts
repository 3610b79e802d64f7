import { createHash } from 'node:crypto';
import { checklist } from '@coloa/contract/checklists/checklists.contract.ts';
import { LIMITS } from '@coloa/contract/limits.ts';
import { describe, expect, test } from 'vitest';
import { shippedControls } from './built-in-checklists.ts';
import { shippedWstg } from './checklists.service.ts';

const byStandard = Map.groupBy(shippedControls, ({ standard, standardVersion }) => `${standard} ${standardVersion}`);
const categoriesIn = (standard: string) => new Set(byStandard.get(standard)?.map(({ category }) => category)).size;

describe('the built-in controls', () => {
  test('have as many controls and categories as their standards', () => {
    expect([...byStandard].map(([standard, controls]) => [standard, controls.length, categoriesIn(standard)])).toEqual([
      ['WSTG 4.2', 97, 12],
      ['API Top 10 2023', 10, 1],
      ['MASVS 2.1', 24, 8],
      ['ASVS 5.0', 80, 17],
      ['Top 10 2025', 10, 1],
    ]);
  });

  test('have the codes of WSTG 4.2, chapter by chapter and without a gap', () => {
    const chapters = shippedWstg();
    expect(chapters.map(({ key, ids }) => `${key.slice(5)} ${ids.length}`).join(', ')).toBe(
      'INFO 10, CONF 11, IDNT 5, ATHN 10, ATHZ 4, SESS 9, INPV 19, ERRH 2, CRYP 4, BUSL 9, CLNT 13, APIT 1',
    );
    const codes = chapters.flatMap(({ key, ids }) => ids.map((_, n) => `${key}-${String(n + 1).padStart(2, '0')}`));
    expect(byStandard.get('WSTG 4.2')?.map(({ code }) => code)).toEqual(codes);
  });

  // Sources: OWASP/wstg v4.2, OWASP/owasp-masvs v2.1.0, OWASP/ASVS v5.0.0, OWASP API Security Top 10 2023 and OWASP Top 10 2025.
  test('have the titles of their standards', () => {
    const titles = new Map(shippedControls.map(({ code, title }) => [code, title.en]));
    const official = {
      'WSTG-INFO-01': 'Conduct Search Engine Discovery Reconnaissance for Information Leakage',
      'WSTG-INFO-07': 'Map Execution Paths Through Application',
      'WSTG-CONF-04': 'Review Old Backup and Unreferenced Files for Sensitive Information',
      'WSTG-ATHN-03': 'Testing for Weak Lock Out Mechanism',
      'WSTG-SESS-09': 'Testing for Session Hijacking',
      'WSTG-INPV-13': 'Testing for Format String Injection',
      'WSTG-BUSL-05': 'Test Number of Times a Function Can Be Used Limits',
      'WSTG-APIT-01': 'Testing GraphQL',
      'MASVS-STORAGE-1': 'The app securely stores sensitive data.',
      'MASVS-NETWORK-2': "The app performs identity pinning for all remote endpoints under the developer's control.",
      'MASVS-PRIVACY-4': 'The app offers user control over their data.',
      'V1.4': 'Memory, String, and Unmanaged Code',
      'V6.5': 'General Multi-factor authentication requirements',
      'V12.2': 'HTTPS Communication with External Facing Services',
      'V17.3': 'Signaling',
      'API6:2023': 'Unrestricted Access to Sensitive Business Flows',
      'A09:2025': 'Security Logging & Alerting Failures',
    };
    expect(Object.fromEntries(Object.keys(official).map((code) => [code, titles.get(code)]))).toEqual(official);
    const chapters = new Map(shippedControls.map(({ category, categoryName }) => [category, categoryName.en]));
    const named = ['WSTG-CONF', 'WSTG-CLNT', 'MASVS-RESILIENCE', 'V16'].map((key) => chapters.get(key));
    expect(named).toEqual([
      'Configuration and Deployment Management Testing',
      'Client-Side Testing',
      'Resilience Against Reverse Engineering and Tampering',
      'Security Logging and Error Handling',
    ]);
  });

  test('have the titles that were compared with the originals', () => {
    const titles = shippedControls.map(({ code, category, categoryName, title }) => [code, title.en, category, categoryName.en]);
    expect(createHash('sha256').update(JSON.stringify(titles)).digest('hex')).toBe(
      '6a2ea83445ab1b7977a8bbe46fa724c51858a41712c15c0ea5974e2ea0ae4914',
    );
  });

  test('have unique codes within a standard, unique ids, and ids that never change', () => {
    const keys = shippedControls.map(({ standard, standardVersion, code }) => JSON.stringify([standard, standardVersion, code]));
    expect(new Set(keys).size).toBe(keys.length);
    expect(new Set(shippedControls.map(({ id }) => id)).size).toBe(keys.length);
    const known = shippedControls.filter(({ code }) => ['WSTG-INFO-01', 'V17.3', 'A10:2025'].includes(code));
    expect(known.map(({ code, id }) => [code, id])).toEqual([
      ['WSTG-INFO-01', '3d0f0a2f-06b2-5b65-afbc-d915f4a07397'],
      ['V17.3', 'e2b92611-338e-5e27-ae3f-66bf3437fa84'],
      ['A10:2025', '5ed3f24c-a1bb-5906-bdf0-14599bfd3a40'],
    ]);
  });

  test.each(shippedControls.map((control) => [control.code, control] as const))(
    '%s has titles, short names and names of its category in both languages, and a link',
    (_code, control) => {
      const { title, short, categoryName, reference, category, code } = control;
      for (const text of [title, short, categoryName].flatMap(({ vi, en }) => [vi, en])) expect(text).toMatch(/^\S.*\S$/);
      expect(Math.max(title.vi.length, title.en.length)).toBeLessThanOrEqual(LIMITS.title);
      expect(Math.max(short.vi.length, short.en.length)).toBeLessThanOrEqual(80);
      expect(Math.max(code.length, category.length)).toBeLessThanOrEqual(LIMITS.controlCode);
      expect(reference).toMatch(/^https:\/\/(owasp\.org|mas\.owasp\.org|github\.com\/OWASP)\/\S+$/);
      // A control has a description in both languages or in none, because users of the missing language would see no description.
      expect(control.description.vi === '').toBe(control.description.en === '');
      expect(checklist.safeParse({ ...control, active: true, shipped: true, edited: false, version: 0 }).success).toBe(true);
    },
  );

  test('have different texts within a category', () => {
    for (const of of ['vi', 'en'] as const) {
      for (const text of ['title', 'short'] as const) {
        const texts = shippedControls.map((control) => JSON.stringify([control.standard, control.category, control[text][of]]));
        expect(texts.length - new Set(texts).size).toBe(0);
      }
    }
  });
});
