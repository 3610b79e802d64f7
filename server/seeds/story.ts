import {
  ISSUE_STATUSES,
  type IssueStatus,
  isPublished,
  type Priority,
  type RetestResult,
  TRANSITIONS,
  transition,
} from '@coloa/contract/issues/issue-states.ts';
import type { IssueContent } from '@coloa/contract/issues/issues.schema.ts';
import { LANGUAGES, type Language } from '@coloa/contract/languages.ts';
import type { ProjectStatus } from '@coloa/contract/projects/project-states.ts';
import { SEVERITIES, type Severity } from '@coloa/contract/severities.ts';
import type { BuiltStep } from '../src/issues/issues.factory.ts';
import { LAST_DAY } from './company.ts';
import type { Random } from './random.ts';
import type { Team } from './team.ts';

export const STATUS_WEIGHTS: Record<ProjectStatus, Record<IssueStatus, number>> = {
  PLANNED: weights({ DRAFT: 4, IN_REVIEW: 1 }),
  IN_PROGRESS: weights({
    DRAFT: 20,
    IN_REVIEW: 21,
    OPEN: 36,
    IN_PROGRESS: 8,
    READY_FOR_RETEST: 4,
    RISK_ACCEPTED: 1,
    CLOSED: 2,
    REJECTED: 5,
    DUPLICATE: 3,
  }),
  REPORTING: weights({
    DRAFT: 4,
    IN_REVIEW: 12,
    OPEN: 50,
    IN_PROGRESS: 14,
    READY_FOR_RETEST: 5,
    RISK_ACCEPTED: 3,
    CLOSED: 3,
    REJECTED: 6,
    DUPLICATE: 3,
  }),
  RETESTING: weights({
    IN_REVIEW: 2,
    OPEN: 20,
    IN_PROGRESS: 18,
    READY_FOR_RETEST: 22,
    RISK_ACCEPTED: 6,
    CLOSED: 23,
    REJECTED: 6,
    DUPLICATE: 3,
  }),
  COMPLETED: weights({ OPEN: 6, IN_PROGRESS: 4, RISK_ACCEPTED: 12, CLOSED: 68, REJECTED: 7, DUPLICATE: 3 }),
  ARCHIVED: weights({ OPEN: 2, RISK_ACCEPTED: 12, CLOSED: 77, REJECTED: 6, DUPLICATE: 3 }),
};

function weights(some: Partial<Record<IssueStatus, number>>): Record<IssueStatus, number> {
  return Object.fromEntries(ISSUE_STATUSES.map((status) => [status, some[status] ?? 0])) as Record<IssueStatus, number>;
}

const OUT_OF_PLACE = [
  'Khách hàng cung cấp bằng chứng cấu hình đã chặn từ trước đợt kiểm thử.',
  'Chức năng đã gỡ khỏi hệ thống trước khi nghiệm thu.',
];
const REPEATED = ['Cùng nguyên nhân với phát hiện đã báo, chỉ khác tham số.', 'Một lỗi ở tầng chung, đã được ghi ở bài kia.'];
const ACCEPTED_RISK = [
  'Hệ thống ngừng hoạt động trong quý tới, chi phí sửa lớn hơn rủi ro còn lại.',
  'Đã có biện pháp bù: chỉ truy cập được từ mạng nội bộ và có giám sát.',
  'Phụ thuộc nhà cung cấp; chấp nhận đến khi họ phát hành bản vá.',
];
const RISK_OWNER = 'Đỗ Thị Mai, Trưởng phòng An toàn thông tin';
const SAID_FIXED = ['', 'Đã vá trên môi trường UAT, nhờ kiểm tra lại.', 'Bản dựng mới đã triển khai sáng nay.'];

const NOTES: Partial<Record<`${IssueStatus}>${IssueStatus}`, readonly string[]>> = {
  'DRAFT>IN_REVIEW': ['', '', '', 'Đã bổ sung ảnh chụp và yêu cầu gốc, nhờ anh chị xem giúp.', 'Đã sửa theo góp ý lần trước.'],
  'IN_REVIEW>OPEN': ['', '', 'Tái hiện được ngay ở lần thử đầu.', 'Bằng chứng rõ, khuyến nghị làm được.', 'Đồng ý mức độ.'],
  'IN_REVIEW>DRAFT': [
    'Bổ sung giúp thời điểm kiểm thử và tài khoản đã dùng.',
    'Ảnh thứ nhất còn lộ số điện thoại, che lại rồi gửi tiếp nhé.',
    'Phần tác động đang chung chung; nêu rõ ai bị ảnh hưởng và tới mức nào.',
    'Thiếu các bước từ lúc đăng nhập, đội phát triển sẽ không tái hiện được.',
    'Vector CVSS đặt PR:N nhưng bước 1 cần tài khoản. Xem lại giúp.',
  ],
  'IN_REVIEW>REJECTED': [
    'Nằm ngoài phạm vi đã ký: máy chủ này thuộc bên thứ ba.',
    'Không tái hiện được trên bản dựng mới nhất, đã thử với ba tài khoản.',
    'Hành vi đúng thiết kế, khách hàng đã xác nhận trong buổi họp tuần.',
    'Trùng nội dung với một phát hiện đã gửi hôm trước.',
  ],
  'IN_REVIEW>DUPLICATE': REPEATED,
  'OPEN>IN_PROGRESS': ['', '', 'Đội phát triển đã nhận.'],
  'OPEN>READY_FOR_RETEST': SAID_FIXED,
  'IN_PROGRESS>READY_FOR_RETEST': SAID_FIXED,
  'OPEN>RISK_ACCEPTED': ACCEPTED_RISK,
  'IN_PROGRESS>RISK_ACCEPTED': ACCEPTED_RISK,
  'OPEN>REJECTED': OUT_OF_PLACE,
  'IN_PROGRESS>REJECTED': OUT_OF_PLACE,
  'READY_FOR_RETEST>REJECTED': OUT_OF_PLACE,
  'OPEN>DUPLICATE': REPEATED,
  'IN_PROGRESS>DUPLICATE': REPEATED,
  'READY_FOR_RETEST>DUPLICATE': REPEATED,
};

export const RETEST_NOTES: Record<Language, Record<RetestResult, readonly string[]>> = {
  vi: {
    FIXED: [
      'Làm lại đúng các bước trong bài, yêu cầu bị từ chối.',
      'Không tái hiện được nữa với cả hai tài khoản kiểm thử.',
      'Đã kiểm tra trên bản dựng mới: quyền được kiểm tra ở máy chủ, không chỉ trên giao diện.',
    ],
    PARTLY: ['Giao diện đã chặn nhưng gọi thẳng API vẫn được.', 'Chỗ đầu tiên đã sửa, các chỗ còn lại vẫn như cũ:'],
    NOT_FIXED: ['Vẫn tái hiện được như mô tả, kết quả không đổi.', 'Bản vá chỉ chặn đúng giá trị trong bài; đổi tham số là qua được.'],
    NOT_TESTABLE: ['Môi trường UAT đang dừng, chưa thử lại được.'],
  },
  en: {
    FIXED: ['Repeated every step, the request is refused.', 'No longer reproducible with either test account.'],
    PARTLY: ['The page hides it, a direct call to the API still works.', 'The first place is fixed, the others are as they were:'],
    NOT_FIXED: ['Still reproducible as described.', 'The fix blocks the very value of the write-up; another one passes.'],
    NOT_TESTABLE: ['UAT is down, could not be tested.'],
  },
};

export const noteKeys = Object.keys(NOTES);

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** The last instant of the demo: 22:00 of its last date, in Vietnam. */
const LAST = Date.parse(`${LAST_DAY}T15:00:00Z`);

export interface Told {
  history: BuiltStep[];
  updatedAt: Date;
  /** Time of publication; null if clients cannot see the issue. */
  publishedAt: Date | null;
  closedAt: Date | null;
  riskReason: string;
  riskUntil: string | null;
  riskOwner: string;
  retests: { at: Date; fixed: boolean }[];
}

/**
 * Returns the shortest path of transitions from DRAFT to a status.
 * @throws Error if no transition leads to the status
 */
export function wayTo(status: IssueStatus): [IssueStatus, IssueStatus][] {
  const ways = new Map<IssueStatus, [IssueStatus, IssueStatus][]>([['DRAFT', []]]);
  for (const [from, way] of ways) {
    for (const step of TRANSITIONS) if (step.from === from && !ways.has(step.to)) ways.set(step.to, [...way, [from, step.to]]);
  }
  const way = ways.get(status);
  if (!way) throw new Error(`no step leads to ${status}`);
  return way;
}

/** Returns a random time from 1 to 11 hours after `day`, moved from a weekend (in UTC) to Monday. */
export function workingTime(random: Random, day: number): number {
  const at = day + random.int(1, 10) * HOUR + random.int(0, 59) * MINUTE + random.int(0, 59_000);
  const weekday = new Date(at).getUTCDay();
  return at + (weekday === 6 ? 2 * DAY : weekday === 0 ? DAY : 0);
}

function actorOf(from: IssueStatus, to: IssueStatus, { tester, reviewer, lead, client }: Team, random: Random): string {
  const by = transition(from, to)?.by ?? [];
  if (by.includes('REPORTER') || by.includes('TESTER')) return tester.id;
  if (by.includes('CLIENT') && client && random.chance(0.8)) return client.id;
  if (by.includes('REVIEWER') && random.chance(0.7)) return reviewer.id;
  return lead.id;
}

interface Facts {
  status: IssueStatus;
  priority: Priority | null;
  severity: Severity;
  createdAt: Date;
  contents: Partial<Record<Language, IssueContent>>;
  repeats: { id: string; key: string } | null;
  retesting: boolean;
}

/** Returns the change that a reviewer asked for: a new last sentence of the impact. Empty if no impact has two sentences. */
function rewritten(contents: Facts['contents']): BuiltStep['changes'] {
  return LANGUAGES.flatMap((language) => {
    const to = contents[language]?.impact ?? '';
    const sentences = to.split(/(?<=[.!?]) /);
    if (sentences.length < 2) return [];
    return [{ field: `contents.${language}.impact`, from: sentences.slice(0, -1).join(' '), to }];
  }).slice(0, 1);
}

export function tellStory(
  { status, priority, severity, createdAt, contents, repeats, retesting }: Facts,
  team: Team,
  random: Random,
): Told {
  let at = createdAt.getTime();
  let version = 1;
  let publishedAt: Date | null = null;
  let closedAt: Date | null = null;
  const risk = { riskReason: '', riskUntil: null as string | null, riskOwner: '' };
  const retests: Told['retests'] = [];
  const history: BuiltStep[] = [{ action: 'CREATED', at: createdAt, actorId: team.tester.id, version, published: false }];
  const later = (most: number): Date => {
    at = Math.max(at + 1_000, Math.min(at + random.int(10 * MINUTE, most), LAST - random.int(0, 2 * HOUR)));
    return new Date(at);
  };
  const move = (from: IssueStatus, to: IssueStatus): void => {
    const note = random.pick(NOTES[`${from}>${to}`] ?? ['']);
    const moved = later(3 * DAY);
    const published = isPublished(to);
    version++;
    if (published !== isPublished(from)) publishedAt = published ? moved : null;
    closedAt = to === 'CLOSED' ? moved : null;
    const changes: BuiltStep['changes'] = [{ field: 'status', from, to }];
    if (to === 'DUPLICATE' && repeats) changes.push({ field: 'duplicateOf', from: null, to: repeats });
    if (to === 'RISK_ACCEPTED') {
      const riskUntil = daysAfter(dayIn(moved), random.int(60, 240));
      Object.assign(risk, { riskReason: note, riskUntil, riskOwner: RISK_OWNER });
      changes.push({ field: 'riskUntil', from: null, to: riskUntil });
    }
    const retested = transition(from, to)?.retest ?? false;
    if (retested) retests.push({ at: moved, fixed: to === 'CLOSED' });
    history.push({
      action: 'STATUS',
      at: moved,
      actorId: actorOf(from, to, team, random),
      changes,
      note,
      version,
      published: published || isPublished(from),
    });
  };
  const edit = (changes: BuiltStep['changes'], actorId: string, published: boolean): void => {
    history.push({ action: 'EDITED', at: later(DAY), actorId, changes, version, published });
  };

  if (team.contributor) {
    const { id, username, name } = team.contributor.user;
    edit([{ field: 'contributors', from: null, to: { id, username, name, share: team.contributor.share } }], team.tester.id, false);
  }

  if (random.chance(0.35)) {
    version++;
    const before = SEVERITIES[SEVERITIES.indexOf(severity) + (severity === 'CRITICAL' ? 1 : -1)] ?? 'MEDIUM';
    edit([{ field: 'severity', from: before, to: severity }], team.tester.id, false);
  }
  for (const [from, to] of wayTo(status)) {
    if (from === 'OPEN' && to === 'READY_FOR_RETEST' && random.chance(0.6)) {
      move('OPEN', 'IN_PROGRESS');
      move('IN_PROGRESS', 'READY_FOR_RETEST');
    } else if (from === 'READY_FOR_RETEST' && to === 'CLOSED' && random.chance(0.25)) {
      move('READY_FOR_RETEST', 'OPEN');
      move('OPEN', 'READY_FOR_RETEST');
      move('READY_FOR_RETEST', 'CLOSED');
    } else {
      move(from, to);
    }
    if (to === 'IN_REVIEW' && status !== 'DRAFT' && random.chance(0.3)) {
      move('IN_REVIEW', 'DRAFT');
      const changes = rewritten(contents);
      if (changes && changes.length > 0) {
        version++;
        edit(changes, team.tester.id, false);
      }
      move('DRAFT', 'IN_REVIEW');
    }
    if (to === 'OPEN' && retesting && status !== 'CLOSED' && random.chance(0.4)) {
      move('OPEN', 'READY_FOR_RETEST');
      move('READY_FOR_RETEST', 'OPEN');
    }
  }
  if (priority) edit([{ field: 'priority', from: null, to: priority }], team.lead.id, isPublished(status));
  return { history, updatedAt: new Date(at), publishedAt, closedAt, retests, ...risk };
}

/** Returns the date in Vietnam as `YYYY-MM-DD`. */
export const dayIn = (instant: Date): string => new Date(instant.getTime() + 7 * HOUR).toISOString().slice(0, 10);
export const daysAfter = (day: string, days: number): string => new Date(Date.parse(day) + days * DAY).toISOString().slice(0, 10);
/** Returns the start of a day in Vietnam. */
export const startOf = (day: string): number => Date.parse(`${day}T00:00:00+07:00`);
export const LAST_INSTANT = LAST;
