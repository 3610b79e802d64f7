import type { IssueEvidence } from '@coloa/contract/issues/issue-evidence.ts';
import { type IssueStatus, isPublished, type Priority } from '@coloa/contract/issues/issue-states.ts';
import type { IssueContent } from '@coloa/contract/issues/issues.schema.ts';
import type { Language } from '@coloa/contract/languages.ts';
import type { Severity } from '@coloa/contract/severities.ts';
import { builtInTypes } from '../src/bugs/bug-types.policy.ts';
import { builtInTemplates } from '../src/bugs/built-in-templates.ts';
import { proposedSeverity } from '../src/issues/edit/issue-fields.service.ts';
import { OWN_BUGS } from './bug-list.ts';
import type { Engagement } from './engagement.ts';
import { exhibitOf } from './exhibits.ts';
import { circumstancesOf, furtherPlaces, gapsIn, hostsOf, tableOfPlaces } from './gaps.ts';
import type { Random } from './random.ts';
import type { Scene } from './screenshots.ts';
import { dayIn, daysAfter, STATUS_WEIGHTS } from './story.ts';
import { capitalised, fillGaps, type Gaps, type PictureKind, SHOWCASE, WRITE_UPS, type WriteUp, writeUp } from './write-ups.ts';

export interface DraftedIssue {
  status: IssueStatus;
  bugId: string;
  cvss: string | null;
  cvssOther: string | null;
  severity: Severity;
  priority: Priority | null;
  tags: string[];
  foundDay: string;
  /** An agreed due date; null if the default of the workspace applies. */
  dueDay: string | null;
  externalId: string;
  contents: Partial<Record<Language, IssueContent>>;
  assets: { kind: WriteUp['asset']['kind']; value: string }[];
  evidence: IssueEvidence[];
  scene: Scene | null;
}

const PRIORITY: Record<Severity, Priority> = { CRITICAL: 'P1', HIGH: 'P2', MEDIUM: 'P3', LOW: 'P4', INFO: 'P5', VARIES: 'P3' };

const PICTURE_NAMES: Record<PictureKind, Record<Language, string>> = {
  proxy: { vi: 'Yêu cầu và câu trả lời trong proxy', en: 'Request and response in the proxy' },
  terminal: { vi: 'Kết quả trên dòng lệnh', en: 'Result on the command line' },
  browser: { vi: 'Kết quả trên trình duyệt', en: 'Result in the browser' },
  login: { vi: 'Màn hình đăng nhập', en: 'The sign-in screen' },
  phone: { vi: 'Màn hình ứng dụng khi kiểm thử', en: 'The app under test' },
  mail: { vi: 'Thư người dùng nhận được', en: 'The mail a user receives' },
  code: { vi: 'Đoạn mã liên quan', en: 'The code concerned' },
  photo: { vi: 'Ảnh chụp tại hiện trường', en: 'Photograph on site' },
};

const fits = (from: WriteUp, { kinds, industry, languages }: Engagement): boolean =>
  kinds.some((kind) => from.kinds.includes(kind)) &&
  (from.only === null || from.only === industry) &&
  languages.some((language) => from.texts[language]);

/** Returns one write-up per issue of a project. No write-up is repeated until all suitable ones are used. */
export function writeUpsFor(engagement: Engagement, random: Random): WriteUp[] {
  const fitting = WRITE_UPS.filter((from) => fits(from, engagement));
  const taken: WriteUp[] = [];
  while (taken.length < engagement.issues) taken.push(...random.shuffle(fitting));
  return taken.slice(0, engagement.issues).map((from) => (engagement.showcase && SHOWCASE.get(from.id)) || from);
}

function referencesOf(bug: string, language: Language): string {
  for (let key = bug; key !== ''; key = key.slice(0, Math.max(0, key.lastIndexOf('.')))) {
    const found = builtInTemplates.get(key)?.find((template) => template.language === language);
    if (found) return found.references;
  }
  return '';
}

const firstBlock = (content: IssueContent | undefined): string =>
  /^ *```\w*\n[\s\S]*?^ *```$/m.exec(`${content?.description}\n${content?.steps}`)?.[0].replaceAll(/^ {3}/gm, '') ?? '';

const plainRequest = (gaps: Gaps): string =>
  [
    `GET ${gaps.path}/${gaps.id} HTTP/1.1`,
    `Host: ${gaps.api}`,
    `Authorization: Bearer ⟦${gaps.secret}⟧`,
    '',
    'HTTP/1.1 200 OK',
    'Content-Type: application/json',
    '',
    `{"${gaps.param}":"${gaps.id}","status":"ACTIVE"}`,
  ].join('\n');

function unfinished(content: IssueContent, random: Random): IssueContent {
  const empty = random.pick([[], ['recommendation'], ['impact', 'recommendation'], ['steps', 'impact', 'recommendation']] as const);
  return { ...content, ...Object.fromEntries(empty.map((section) => [section, ''])), references: '' };
}

export function draftIssue(
  from: WriteUp,
  engagement: Engagement,
  createdAt: Date,
  random: Random,
  status: IssueStatus = random.weighted(STATUS_WEIGHTS[engagement.status]),
): DraftedIssue {
  const circumstances = circumstancesOf(engagement, random);
  const { showcase = false } = engagement;
  const long = random.chance(0.14) && !showcase && from.texts.vi?.steps !== '';
  const secondLanguage = random.chance(0.8) || showcase;
  const shared = random.hex(8);
  const places = long ? furtherPlaces(engagement, random) : [];
  const contents: DraftedIssue['contents'] = {};
  for (const language of engagement.languages) {
    if (language === 'en' && engagement.languages.length > 1 && !secondLanguage) continue;
    const texts = writeUp(from, language, gapsIn(language, circumstances));
    if (!texts) continue;
    const content = {
      ...texts,
      description: [texts.description, tableOfPlaces(language, places)].filter(Boolean).join('\n\n'),
      references: referencesOf(from.bug, language),
    };
    contents[language] = status === 'DRAFT' ? unfinished(content, random) : content;
  }
  const cvss = from.cvss4 && engagement.twoPersonReview ? from.cvss4 : from.cvss;
  const proposed = proposedSeverity(builtInTypes, { bugId: from.bug, cvss });
  const severity = proposed === 'VARIES' ? random.pick(['MEDIUM', 'LOW'] as const) : random.chance(0.07) && !showcase ? 'MEDIUM' : proposed;
  const gaps = gapsIn('vi', circumstances);
  const { app } = hostsOf(engagement);
  const main = { kind: from.asset.kind, value: fillGaps(from.asset.value, gaps) };
  const more =
    random.chance(0.35) && !showcase
      ? Array.from({ length: random.int(1, 5) }, (_, n) => ({
          kind: 'URL' as const,
          value: `https://${app}${circumstances.feature.page}/${n + 2}`,
        }))
      : [];
  const foundDay = dayIn(createdAt);
  const accepted = isPublished(status);
  return {
    status,
    bugId: OWN_BUGS[engagement.workspace].types[from.id] ?? from.bug,
    cvss,
    // The report of the showcase is published with one vector per finding.
    cvssOther: from.cvss4 && !showcase ? (cvss === from.cvss4 ? from.cvss : from.cvss4) : null,
    severity,
    priority: accepted && random.chance(0.75) ? PRIORITY[severity] : null,
    tags: [...from.tags, ...(random.chance(0.3) ? [random.pick(['đợt 1', 'đợt 2', 'cần trao đổi', 'hồi quy', 'khẩn'])] : [])],
    foundDay,
    dueDay: accepted && random.chance(0.15) ? daysAfter(foundDay, random.int(14, 120)) : null,
    externalId: accepted && random.chance(0.15) ? `SEC-${random.int(1_000, 9_999)}` : '',
    contents,
    evidence: from.exhibit ? [exhibitOf(fillGaps(from.evidence, gaps), from.exhibit)] : [],
    assets: from.asset.kind === 'URL' || from.asset.kind === 'HOST' ? [main, ...more] : [main],
    scene:
      from.picture && (random.chance(status === 'DRAFT' ? 0.35 : 0.75) || from.screen !== '')
        ? {
            kind: from.picture,
            title: from.screen === '' && from.picture === 'browser' ? capitalised(circumstances.feature.name.vi) : engagement.client,
            address:
              from.screen === ''
                ? `https://${app}${circumstances.feature.page}?${circumstances.feature.param}=${gaps.id}#${shared}`
                : main.value.replace(/^(?!https:)/, 'https://'),
            caption: from.caption ?? PICTURE_NAMES[from.picture],
            screen: from.screen === '' ? null : from.screen.split('\n'),
            text: from.screen || fillGaps(from.evidence, gaps) || firstBlock(contents.vi ?? contents.en) || plainRequest(gaps),
            user: gaps.userA ?? '',
          }
        : null,
  };
}
