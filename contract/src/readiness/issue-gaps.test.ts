import { expect, test } from 'vitest';
import type { IssueGap } from '../issues/issue-gap.schema.ts';
import type { IssueContent } from '../issues/issues.schema.ts';
import { fieldOfGap, issueGaps, type JudgedIssue, missingForReview } from './issue-gaps.ts';

const vi: IssueContent = {
  title: 'Bỏ qua OTP',
  description: 'Máy chủ không kiểm tra mã.',
  steps: '1. Gửi lại yêu cầu.',
  impact: 'Mất tiền.',
  recommendation: 'Kiểm tra mã.',
  references: '',
};
const en: IssueContent = {
  title: 'OTP bypass',
  description: 'The server does not check the code.',
  steps: '1. Send the request again.',
  impact: 'Money is lost.',
  recommendation: 'Check the code.',
  references: '',
};
const ready: JudgedIssue = {
  contents: { vi, en },
  reportLanguages: ['vi', 'en'],
  outdatedTexts: { vi: [], en: [] },
  bugId: 'broken_access_control.idor',
  severity: 'HIGH',
  cvss: 'CVSS:3.1/AV:N/AC:L/PR:L/UI:N/S:U/C:H/I:H/A:N',
  assets: [{ value: 'https://a.example' }],
  evidence: [],
};
const gaps = (change: Partial<JudgedIssue>) => issueGaps({ ...ready, ...change });

test('a complete issue has no gaps; references and languages outside the report are not required', () => {
  expect(gaps({})).toEqual([]);
  expect(gaps({ contents: { vi }, reportLanguages: ['vi'] })).toEqual([]);
});

test('reports a missing type, missing assets, an undecided severity and each empty section', () => {
  const contents = { vi: { ...vi, steps: ' ', impact: '', recommendation: '' } };
  const change = { bugId: null, severity: 'VARIES', assets: [{ value: ' ' }], contents, reportLanguages: ['vi'] } as const;
  expect(gaps(change)).toEqual([
    { kind: 'TYPE' },
    { kind: 'SEVERITY' },
    { kind: 'ASSETS' },
    { kind: 'EMPTY', language: 'vi', text: 'steps' },
    { kind: 'EMPTY', language: 'vi', text: 'impact' },
    { kind: 'EMPTY', language: 'vi', text: 'recommendation' },
  ]);
});

test('a report language without any text is one gap, not five', () => {
  expect(gaps({ contents: { en } })).toEqual([{ kind: 'NOT_TRANSLATED', language: 'vi' }]);
  expect(gaps({ contents: {} }).map(({ kind }) => kind)).toEqual([...Array(5).fill('EMPTY'), 'NOT_TRANSLATED']);
});

test('reports a translation that is older than the other text or identical to it', () => {
  expect(gaps({ outdatedTexts: { vi: ['impact'], en: ['title', 'steps'] } })).toEqual([
    { kind: 'OUTDATED', language: 'vi', text: 'impact' },
    { kind: 'OUTDATED', language: 'en', text: 'title' },
    { kind: 'OUTDATED', language: 'en', text: 'steps' },
  ]);
  expect(gaps({ contents: { vi: en, en } })).toEqual([
    { kind: 'IDENTICAL', text: 'description' },
    { kind: 'IDENTICAL', text: 'steps' },
    { kind: 'IDENTICAL', text: 'impact' },
    { kind: 'IDENTICAL', text: 'recommendation' },
  ]);
  expect(gaps({ outdatedTexts: { vi: [], en: ['steps'] }, contents: { vi }, reportLanguages: ['vi'] })).toEqual([]);
});

test('a text in the other language is reported once, also in a report in one language', () => {
  const description = 'Máy chủ không kiểm tra mã xác thực, nên ai cũng đăng nhập được.';
  const gap = { kind: 'OTHER_LANGUAGE', language: 'en', text: 'description' };
  expect(gaps({ contents: { vi, en: { ...en, description } } })).toEqual([gap]);
  expect(gaps({ contents: { vi, en: { ...en, description } }, reportLanguages: ['en'] })).toEqual([gap]);
  expect(gaps({ contents: { vi, en: { ...en, description } }, reportLanguages: ['vi'] })).toEqual([]);
  expect(gaps({ contents: { vi: { ...vi, description }, en: { ...en, description } } })).toEqual([
    { kind: 'IDENTICAL', text: 'description' },
  ]);
});

test('code and titles can be the same in both languages', () => {
  const steps = '```http\nGET / HTTP/1.1\n```';
  expect(gaps({ contents: { vi: { ...vi, title: 'SQL injection', steps }, en: { ...en, title: 'SQL injection', steps } } })).toEqual([]);
});

test('reports placeholders of templates with the text that contains them', () => {
  expect(gaps({ contents: { vi: { ...vi, steps: 'Mở [chức năng]' }, en } })).toEqual([
    { kind: 'PLACEHOLDERS', place: { language: 'vi', text: 'steps' }, placeholders: ['[chức năng]'] },
  ]);
});

test('reports samples and placeholders of templates in code blocks and in evidence', () => {
  const steps = 'Mở:\n\n```text\nhttps://app.client.example/search\n```\n\n```http\nGET /<mã của A> HTTP/1.1\nHost: a.example\n```';
  const evidence = [
    {
      id: 'k3f9x2ma',
      captions: {},
      request: 'GET /‹id› HTTP/1.1\nHost: app.client.example',
      response: 'HTTP/1.1 200 OK\n\n<h1>[a b]</h1>',
    },
    { id: 'm4f9x2ma', captions: { vi: 'Gửi tới [chức năng]' }, text: 'curl https://client.example -H "<token>"' },
  ];
  expect(gaps({ contents: { vi: { ...vi, steps }, en }, reportLanguages: ['vi'], evidence })).toEqual([
    { kind: 'PLACEHOLDERS', place: { language: 'vi', text: 'steps' }, placeholders: ['<mã của A>', 'app.client.example'] },
    { kind: 'PLACEHOLDERS', place: { evidenceId: 'k3f9x2ma', part: 'request' }, placeholders: ['‹id›', 'app.client.example'] },
    { kind: 'PLACEHOLDERS', place: { evidenceId: 'm4f9x2ma', caption: 'vi' }, placeholders: ['[chức năng]'] },
    { kind: 'PLACEHOLDERS', place: { evidenceId: 'm4f9x2ma', part: 'text' }, placeholders: ['client.example'] },
  ]);
  const filled = [{ id: 'k3f9x2ma', captions: {}, request: 'GET /7 HTTP/1.1\nHost: app.hvbank.example', response: 'HTTP/1.1 200 OK' }];
  expect(gaps({ evidence: filled })).toEqual([]);
});

test.each<[string, string, boolean]>([
  ['to an item that is there', 'Gửi [](evidence:k3f9x2ma).', false],
  ['with words', 'Xem [yêu cầu](evidence:k3f9x2ma "Đăng nhập").', false],
  ['to an item that is gone', 'Gửi [](evidence:k3f9x2ma) rồi [](evidence:aaaaaaaa).', true],
  ['that is mistyped', 'Xem [](evidence:2).', true],
  ['in code', 'Viết `[](evidence:aaaaaaaa)`:\n\n```\n[](evidence:aaaaaaaa)\n```', false],
  ['that is no link', 'evidence:aaaaaaaa và (evidence:aaaaaaaa)', false],
])('a reference to evidence %s', (_, steps, isGap) => {
  const found = gaps({ contents: { vi: { ...vi, steps }, en }, evidence: [{ id: 'k3f9x2ma', captions: {} }] });
  expect(found).toEqual(isGap ? [{ kind: 'EVIDENCE', language: 'vi', text: 'steps' }] : []);
});

const request = '```http\nGET / HTTP/1.1\n```';
const image = '![Màn hình](/attachments/0123456789abcdef0123456789abcdef.png)';
test.each<[string, string, string, ('en' | 'vi')[]]>([
  ['a request of one language alone', `Gửi:\n\n${request}`, 'Send it.', ['vi']],
  ['an image of one language alone', 'Mở trang.', `Open the page.\n\n${image}`, ['en']],
  ['a request of the one and an image of the other', `Gửi:\n\n${request}`, `Open:\n\n${image}`, ['vi', 'en']],
  ['fewer images than the other', `${image} ${image}`, `Open ${image}`, ['vi']],
  ['the same in both', `1. Gửi\n\n   ${request}\n2. ${image}`, `1. Send\n\n${request}\n\n2. ![Screen][s]`, []],
  ['other code', '```bash\nid\n```\n\nChạy.', 'Run it.', []],
  ['an image in code', 'Chèn `![x](y)`.', 'Insert it.', []],
  ['a text that is not translated', request, ' ', []],
])('%s: where a reader of the other language misses something', (_, first, second, languages) => {
  const found = gaps({ contents: { vi: { ...vi, steps: first }, en: { ...en, steps: second } } });
  const expected = languages.map((language) => ({ kind: 'ONE_LANGUAGE', language, text: 'steps' }));
  expect(found.filter(({ kind }) => kind === 'ONE_LANGUAGE')).toEqual(expected);
});

test('evidence in only one language is no gap in a report in that language', () => {
  expect(gaps({ contents: { vi: { ...vi, steps: `Gửi:\n\n${request}` }, en }, reportLanguages: ['vi'] })).toEqual([]);
});

test('a secret in a caption of the evidence is a gap in the language of the caption; a redacted one is not', () => {
  const secret = ['Hoa', 'Sua', '@19'].join('');
  const evidence = [{ id: 'k3f9x2ma', captions: { vi: `password=⟦${secret}⟧`, en: `Login with password=${secret}` } }];
  const gap: IssueGap = { kind: 'SECRETS', place: { evidenceId: 'k3f9x2ma', caption: 'en' }, count: 1 };
  expect(gaps({ evidence })).toEqual([gap]);
  expect(fieldOfGap(gap)).toBe('evidence.k3f9x2ma.captions.en');
  expect(gaps({ evidence, isKept: (value) => value === secret })).toEqual([]);
});

test('a missing CVSS vector comes last', () => {
  expect(gaps({ cvss: null, bugId: null })).toEqual([{ kind: 'TYPE' }, { kind: 'CVSS' }]);
});

test.each<[IssueGap, string]>([
  [{ kind: 'TYPE' }, 'bugId'],
  [{ kind: 'CVSS' }, 'cvss'],
  [{ kind: 'EMPTY', language: 'en', text: 'steps' }, 'contents.en.steps'],
  [{ kind: 'NOT_TRANSLATED', language: 'en' }, 'contents.en.title'],
  [{ kind: 'OUTDATED', language: 'vi', text: 'steps' }, 'contents.vi.steps'],
  [{ kind: 'IDENTICAL', text: 'impact' }, 'contents.en.impact'],
])('the field of %o is %s', (gap, field) => {
  expect(fieldOfGap(gap)).toBe(field);
});

test('a review requires a title and a description in one language of the report', () => {
  const english = [
    { language: 'en', text: 'title' },
    { language: 'en', text: 'description' },
  ];
  expect(missingForReview({ vi }, ['vi', 'en'])).toEqual([]);
  expect(missingForReview({ vi }, ['en'])).toEqual(english);
  expect(missingForReview({}, ['en', 'vi'])).toEqual(english);
  expect(missingForReview({ vi: { ...vi, description: ' \n' } }, ['en', 'vi'])).toEqual([{ language: 'vi', text: 'description' }]);
});
