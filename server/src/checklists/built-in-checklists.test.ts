import { checklist } from '@coloa/contract/checklists/checklists.contract.ts';
import { LIMITS } from '@coloa/contract/limits.ts';
import { describe, expect, test } from 'vitest';
import { shippedControls } from './built-in-checklists.ts';
import { shippedWstg } from './checklists.service.ts';

const byStandard = Map.groupBy(shippedControls, ({ standard, standardVersion }) => `${standard} ${standardVersion}`);
const categoriesIn = (standard: string) => new Set(byStandard.get(standard)?.map(({ category }) => category)).size;

describe('what ships', () => {
  test('is as many controls and categories as the standards have', () => {
    expect([...byStandard].map(([standard, controls]) => [standard, controls.length, categoriesIn(standard)])).toEqual([
      ['WSTG 4.2', 97, 12],
      ['API Top 10 2023', 10, 1],
      ['MASVS 2.1', 24, 8],
      ['ASVS 5.0', 80, 17],
      ['Top 10 2025', 10, 1],
    ]);
  });

  test('has the codes of WSTG 4.2, chapter by chapter and without a gap', () => {
    const chapters = shippedWstg();
    expect(chapters.map(({ key, ids }) => `${key.slice(5)} ${ids.length}`).join(', ')).toBe(
      'INFO 10, CONF 11, IDNT 5, ATHN 10, ATHZ 4, SESS 9, INPV 19, ERRH 2, CRYP 4, BUSL 9, CLNT 13, APIT 1',
    );
    const codes = chapters.flatMap(({ key, ids }) => ids.map((_, n) => `${key}-${String(n + 1).padStart(2, '0')}`));
    expect(byStandard.get('WSTG 4.2')?.map(({ code }) => code)).toEqual(codes);
  });

  test('has no code twice in a standard, no id twice, and ids that never change', () => {
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
    '%s has both titles, both names and a link',
    (_code, control) => {
      const { title, categoryName, reference, category, code } = control;
      for (const text of [title.vi, title.en, categoryName.vi, categoryName.en]) expect(text).toMatch(/^\S.*\S$/);
      expect(Math.max(title.vi.length, title.en.length)).toBeLessThanOrEqual(80);
      expect(Math.max(code.length, category.length)).toBeLessThanOrEqual(LIMITS.controlCode);
      expect(reference).toMatch(/^https:\/\/(owasp\.org|mas\.owasp\.org|github\.com\/OWASP)\/\S+$/);
      // A description in one language alone would leave readers of the other without.
      expect(control.description.vi === '').toBe(control.description.en === '');
      expect(checklist.safeParse({ ...control, active: true, shipped: true, edited: false, version: 0 }).success).toBe(true);
    },
  );

  test('says different things of different controls of a category', () => {
    for (const of of ['vi', 'en'] as const) {
      const titles = shippedControls.map(({ standard, category, title }) => JSON.stringify([standard, category, title[of]]));
      expect(titles.length - new Set(titles).size).toBe(0);
    }
  });
});
