import { expect, test } from 'vitest';
import { builtInTypes } from '../../bugs/bug-types.policy.ts';
import { issueFields } from '../issues.factory.ts';
import { columnsOf, flat, followProposals, isOverridden, mergeContents, proposedSeverity } from './issue-fields.service.ts';

const SQLI = 'server_side_injection.sql_injection';
const LOW = 'CVSS:3.1/AV:N/AC:H/PR:N/UI:R/S:U/C:L/I:N/A:N';
const fields = (overrides: Parameters<typeof issueFields>[0] = {}, parts: Parameters<typeof issueFields>[1] = {}) =>
  issueFields(overrides, parts, 1);
const content = (texts: object) => ({ title: '', description: '', steps: '', impact: '', recommendation: '', references: '', ...texts });

test('the severity is proposed by the vector, else by the type, else VARIES', () => {
  expect(proposedSeverity(builtInTypes, { cvss: LOW, bugId: SQLI })).toBe('LOW');
  expect(proposedSeverity(builtInTypes, { cvss: null, bugId: SQLI })).toBe('CRITICAL');
  expect(proposedSeverity(builtInTypes, { cvss: null, bugId: `${SQLI}.removed_since` })).toBe('CRITICAL');
  expect(proposedSeverity(builtInTypes, { cvss: null, bugId: null })).toBe('VARIES');
});

test('without a proposal, a chosen severity is no override', () => {
  expect(isOverridden(builtInTypes, fields({ severity: 'HIGH' }))).toBe(false);
  expect(isOverridden(builtInTypes, fields({ severity: 'HIGH', bugId: 'server_side_injection' }))).toBe(false);
  expect(isOverridden(builtInTypes, fields({ severity: 'HIGH', bugId: SQLI }))).toBe(true);
  expect(isOverridden(builtInTypes, fields({ severity: 'CRITICAL', bugId: SQLI }))).toBe(false);
});

test('values that no user chose follow a new type, and chosen values stay', () => {
  const follow = (current: ReturnType<typeof fields>, change: object, sent = {}) =>
    followProposals(builtInTypes, current, { ...current, ...change }, sent);
  expect(follow(fields(), { bugId: SQLI })).toMatchObject({ severity: 'CRITICAL', cwe: 'CWE-89' });
  expect(follow(fields({ severity: 'LOW', cwe: 'CWE-1' }), { bugId: SQLI })).toMatchObject({ severity: 'LOW', cwe: 'CWE-1' });
  expect(follow(fields({ bugId: SQLI }), { cvss: LOW })).toMatchObject({ severity: 'LOW', cwe: 'CWE-89' });
  expect(follow(fields({ bugId: SQLI }), { bugId: null })).toMatchObject({ severity: 'CRITICAL', cwe: null });
  expect(follow(fields(), { bugId: SQLI, severity: 'VARIES' }, { severity: 'VARIES' })).toMatchObject({ severity: 'VARIES' });
});

test('sent texts replace existing ones, and a language without any text is left out', () => {
  const contents = { vi: content({ title: 'Cũ', impact: 'Giữ' }) };
  expect(mergeContents(contents, { vi: { title: 'Mới' }, en: { description: '' } })).toEqual({
    vi: content({ title: 'Mới', impact: 'Giữ' }),
  });
  expect(mergeContents(contents, { vi: { title: '', impact: '' }, en: { steps: '1' } })).toEqual({ en: content({ steps: '1' }) });
  expect(mergeContents({}, {})).toEqual({});
});

test('every text is a separate field', () => {
  expect(flat(fields({}, { contents: { en: { title: 'T' } } }))).toMatchObject({ 'contents.en.title': 'T', 'contents.vi.title': '' });
});

test('an issue is found by titles, texts, assets, CWE and external id, but not by tags or redacted text', () => {
  const { searchText } = columnsOf(
    fields(
      { tags: ['Khẩn'], externalId: 'JIRA-7', cwe: 'CWE-79' },
      {
        contents: { vi: { title: 'Lỗ hổng', steps: 'Cookie: ⟦s3cr3t⟧ nhé' }, en: { impact: 'Takeover' } },
        assets: ['https://hvb.example/đăng-nhập'],
      },
    ),
    [],
  );
  for (const word of ['lo', 'hong', 'jira', '79', 'cookie', 'nhe', 'takeover', 'hvb', 'dang'])
    expect(searchText.split(' ')).toContain(word);
  for (const word of ['s3cr3t', 'khan']) expect(searchText).not.toContain(word);
});
