import { ISSUE_STATUSES, type IssueStatus } from '@coloa/contract/issues/issue-states.ts';
import type { IssueContent } from '@coloa/contract/issues/issues.schema.ts';
import { SEVERITIES } from '@coloa/contract/severities.ts';
import { buildComment } from '../src/comments/comments.factory.ts';
import { buildFile, buildPng } from '../src/files/files.factory.ts';
import { buildIssue } from '../src/issues/issues.factory.ts';
import { buildRetest, buildRound } from '../src/issues/retests/retests.factory.ts';
import type { TestApp } from './harness.ts';
import type { buildTeam } from './team.ts';

export const SECRET = /SECRET[A-Z_]*/g;

const TITLES = [
  "=cmd|' /C calc'!A0",
  '#let x = "a"; #import "/etc/passwd": * \\u{41} $ sum $ @nhãn <nhãn>',
  '{title} {#findings}{/findings} {{7*7}} \u0024{7*7} {-w:p findings}',
  '+1+1 | a * b _c_ `d` [liên kết](javascript:alert(1)) ~~e~~',
  `@SUM(1;2) ${'Kiểm soát truy cập bị vượt qua khi đổi tham số ở yêu cầu thứ hai của quy trình duyệt '.repeat(3)}hết`,
  '-2+3 <script>alert(1)</script> <w:t>]]></w:t> &amp; &#x41; "nháy" \'đơn\'',
  'Lộ ⟦SECRETTITLE⟧ trong nhật ký của thiết bị',
  '1. Không phải danh sách # không phải đề mục',
  'Ngôn ngữ khác: 漏洞, Привет, café, ﬁ, Đặng Thị Ỹ Nhi',
] as const;

const english = (title: string): string => title.replace('Lộ', 'Leaks').replace('Kiểm soát truy cập', 'Access control');

const TABLE = '| Trường | Giá trị | Ghi chú |\n|---|---|---|\n| `a` | =1+1 | dọc \\| ngang |\n| b | ⟦SECRETCELL⟧ | {name} |';
const LISTS = '1. Bước một\n2. Bước hai\n   - mục con #let y\n   - mục con ⟦SECRETITEM⟧\n\n- [x] đã làm\n- [ ] chưa làm';
const EXCHANGE = [
  '```http title="Phát lại"',
  'POST /v3/chuyen-tien?x=⟦SECRETQUERY⟧ HTTP/1.1',
  'Host: api.example',
  'Authorization: Bearer ⟦SECRETHEADER⟧',
  '',
  '{"ma": "#panic()", "so": 1}',
  '',
  'HTTP/1.1 200 OK',
  'Content-Type: application/json',
  '',
  '{"token": "⟦SECRETBODY⟧"}',
  '```',
].join('\n');
const CODE = '```js\nconst a = `\u0024{7 * 7}`; // {#each} \\u{41} ⟦SECRETCODE⟧\n```';

function sectionsOf(n: number, word: string, picture: string): Omit<IssueContent, 'title'> {
  return {
    description: `${word} mô tả ${n}: \`{title}\` và **đậm**, *nghiêng*, ⟦SECRETTEXT⟧ ở giữa.\n\n${TABLE}`,
    steps: `${word} các bước ${n}.\n\n${LISTS}\n\n${EXCHANGE}\n\n${CODE}\n\n![Hình ⟦SECRETALT⟧ ${n}](/attachments/${picture})`,
    impact: `${word} ảnh hưởng ${n}: = - + @ là dấu đầu dòng.\n\n=HYPERLINK("http://127.0.0.1/","a")\n\n> Trích dẫn ${n}`,
    recommendation: `### ${word} đề mục ${n}\n\n${word} khuyến nghị ${n} với chú thích[^1].\n\n[^1]: Nội dung chú thích ${n}`,
    references: `- <https://example.com/${n}>\n- [CWE ${n}](https://cwe.mitre.org/data/definitions/${n}.html)`,
  };
}

const CVSS = ['CVSS:3.1/AV:N/AC:L/PR:L/UI:N/S:C/C:H/I:H/A:N', 'CVSS:4.0/AV:N/AC:L/AT:N/PR:N/UI:N/VC:H/VI:L/VA:N/SC:N/SI:N/SA:N', null];

type Team = Awaited<ReturnType<typeof buildTeam>>;

export async function buildHostileProject({ db, platform }: Pick<TestApp, 'db' | 'platform'>, team: Team) {
  const scope = [{ value: 'https://shop.example/⟦SECRETSCOPE⟧' }, { value: 'vn.example', inScope: false, note: '{scope} =1+1' }];
  const project = await team.project(
    { name: 'Dự án #let {name} =1+1', languages: ['vi', 'en'], description: 'Tóm tắt ⟦SECRETSUMMARY⟧.' },
    { scope },
  );
  const round = await buildRound(db, project, { note: 'SECRETROUND' });
  const of = { workspaceId: project.workspaceId, uploadedBy: team.people.tester.id, projectId: project.id };
  const add = async (n: number, status: IssueStatus) => {
    const { fileName } = await buildFile(db, platform.storage, {
      ...of,
      name: 'SECRETNAME.png',
      bytes: await buildPng(60, 40, `rgb(${n * 20},90,120)`),
    });
    const title = TITLES[n % TITLES.length] ?? '';
    const hidden = ['DRAFT', 'IN_REVIEW', 'REJECTED', 'DUPLICATE'].includes(status) ? ` HIDDEN${status}` : '';
    const issue = await buildIssue(
      db,
      {
        project,
        status,
        severity: SEVERITIES[n % SEVERITIES.length] ?? 'LOW',
        cvss: CVSS[n % CVSS.length] ?? null,
        cwe: n % 4 === 3 ? null : 'CWE-294',
        bugId: n % 2 === 0 ? 'server_side_injection.sql_injection' : null,
        foundDay: `2026-03-0${1 + (n % 9)}`,
        riskReason: 'SECRETREASON',
        tags: ['SECRETTAG'],
        externalId: 'SECRETEXTERNAL',
        reporterId: team.people.tester.id,
        publishedAt: hidden ? null : new Date('2026-03-01T00:00:00Z'),
      },
      {
        contents: {
          vi: { title: title + hidden, ...sectionsOf(n, 'Tiếng Việt', fileName) },
          en: { title: english(title) + hidden, ...sectionsOf(n, 'English', fileName) },
        },
        assets: [`https://shop.example/${n}?k=⟦SECRETASSET⟧`, `=cmd${n}.example`, `{assets} #let ${n}`],
      },
    );
    await buildComment(db, { issue, author: team.people.tester }, { body: 'SECRETINTERNAL', internal: true });
    await buildComment(db, { issue, author: team.people.tester }, { body: 'SECRETCOMMENT' });
    return issue;
  };
  const statuses = [...ISSUE_STATUSES];
  const issues = [];
  for (let n = 0; n < statuses.length; n++) issues.push(await add(n, statuses[n] ?? 'OPEN'));
  const closed = issues.find(({ status }) => status === 'CLOSED');
  if (closed) {
    const note = 'Đã sửa {note} ⟦SECRETNOTE⟧';
    await buildRetest(db, closed, round, ['FIXED', 'NOT_FIXED', 'NOT_TESTABLE'], {
      note,
      assetNote: '=1+1 ⟦SECRETRESULT⟧',
      at: new Date('2026-03-09T00:00:00Z'),
    });
  }
  const secret = { title: 'SECRETBIN', description: 'SECRETBIN' };
  await buildIssue(db, { project, status: 'OPEN', deletedAt: new Date() }, { contents: { vi: secret, en: secret } });
  const elsewhere = await team.project();
  const other = { title: 'SECRETELSEWHERE', description: 'SECRETELSEWHERE' };
  await buildIssue(db, { project: elsewhere, status: 'OPEN' }, { contents: { vi: other, en: other } });
  return { project, issues };
}
