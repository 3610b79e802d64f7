import { type IssueStatus, isPublished, type Priority, TRANSITIONS, transition } from '@coloa/contract/issues/issue-states.ts';
import type { ProjectStatus } from '@coloa/contract/projects/project-states.ts';
import { SEVERITIES, type Severity } from '@coloa/contract/severities.ts';
import type { BuiltStep } from '../src/issues/issues.factory.ts';
import { LAST_DAY } from './company.ts';
import type { Random } from './random.ts';

const LATER = { IN_PROGRESS: 0, READY_FOR_RETEST: 0, RISK_ACCEPTED: 0, CLOSED: 0, DUPLICATE: 0 };

/** How issues stand in a project of that status, in parts. */
export const STATUS_WEIGHTS: Record<ProjectStatus, Record<IssueStatus, number>> = {
  PLANNED: { DRAFT: 4, IN_REVIEW: 1, OPEN: 0, REJECTED: 0, ...LATER },
  IN_PROGRESS: { DRAFT: 22, IN_REVIEW: 24, OPEN: 48, REJECTED: 6, ...LATER },
  REPORTING: { DRAFT: 5, IN_REVIEW: 14, OPEN: 73, REJECTED: 8, ...LATER },
  RETESTING: { DRAFT: 0, IN_REVIEW: 3, OPEN: 88, REJECTED: 9, ...LATER },
  COMPLETED: { DRAFT: 0, IN_REVIEW: 0, OPEN: 91, REJECTED: 9, ...LATER },
  ARCHIVED: { DRAFT: 0, IN_REVIEW: 0, OPEN: 93, REJECTED: 7, ...LATER },
};

/** What reviewers and leads say with a step. */
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
  'OPEN>REJECTED': ['Khách hàng cung cấp bằng chứng cấu hình đã chặn từ trước đợt kiểm thử.'],
};

export const noteKeys = Object.keys(NOTES);

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** Ten in the evening of the last day in Vietnam. */
const LAST = Date.parse(`${LAST_DAY}T15:00:00Z`);

export interface Actors {
  reporterId: string;
  reviewerId: string;
  leadId: string;
}

export interface Told {
  history: BuiltStep[];
  updatedAt: Date;
  /** The instant from which on clients see it; null where they do not. */
  publishedAt: Date | null;
}

/** The shortest way from DRAFT; every status can be reached, or the table of statuses is not one. */
export function wayTo(status: IssueStatus): [IssueStatus, IssueStatus][] {
  const ways = new Map<IssueStatus, [IssueStatus, IssueStatus][]>([['DRAFT', []]]);
  for (const [from, way] of ways) {
    for (const step of TRANSITIONS) if (step.from === from && !ways.has(step.to)) ways.set(step.to, [...way, [from, step.to]]);
  }
  const way = ways.get(status);
  if (!way) throw new Error(`no step leads to ${status}`);
  return way;
}

/** Somewhere in working hours, `days` after the start of the day at least. */
export function workingTime(random: Random, day: number): number {
  const at = day + random.int(1, 10) * HOUR + random.int(0, 59) * MINUTE + random.int(0, 59_000);
  const weekday = new Date(at).getUTCDay();
  return at + (weekday === 6 ? 2 * DAY : weekday === 0 ? DAY : 0);
}

function actorOf(from: IssueStatus, to: IssueStatus, { reporterId, reviewerId, leadId }: Actors, random: Random): string {
  const by = transition(from, to)?.by ?? [];
  if (by.includes('REPORTER')) return reporterId;
  if (by.includes('REVIEWER') && random.chance(0.7)) return reviewerId;
  return leadId;
}

interface Facts {
  status: IssueStatus;
  priority: Priority | null;
  severity: Severity;
  createdAt: Date;
}

/** What happened to an issue until it stood as it does: by whom, when, and with what words. */
export function tellStory({ status, priority, severity, createdAt }: Facts, actors: Actors, random: Random): Told {
  let at = createdAt.getTime();
  let version = 1;
  let publishedAt: Date | null = null;
  const history: BuiltStep[] = [{ action: 'CREATED', at: createdAt, actorId: actors.reporterId, version, published: false }];
  /** Never later than the last day, and always in order. */
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
    history.push({
      action: 'STATUS',
      at: moved,
      actorId: actorOf(from, to, actors, random),
      changes: [{ field: 'status', from, to }],
      note,
      version,
      published: published || isPublished(from),
    });
  };
  const edit = (field: string, from: unknown, to: unknown, actorId: string, published: boolean): void => {
    history.push({ action: 'EDITED', at: later(DAY), actorId, changes: [{ field, from, to }], version, published });
  };

  if (random.chance(0.35)) {
    version++;
    edit(
      'severity',
      SEVERITIES[SEVERITIES.indexOf(severity) + (severity === 'CRITICAL' ? 1 : -1)] ?? 'MEDIUM',
      severity,
      actors.reporterId,
      false,
    );
  }
  for (const [from, to] of wayTo(status)) {
    move(from, to);
    if (to === 'IN_REVIEW' && status !== 'DRAFT' && random.chance(0.25)) {
      move('IN_REVIEW', 'DRAFT');
      move('DRAFT', 'IN_REVIEW');
    }
  }
  if (priority) edit('priority', null, priority, actors.leadId, isPublished(status));
  return { history, updatedAt: new Date(at), publishedAt };
}

/** `YYYY-MM-DD` in Vietnam. */
export const dayIn = (instant: Date): string => new Date(instant.getTime() + 7 * HOUR).toISOString().slice(0, 10);
export const daysAfter = (day: string, days: number): string => new Date(Date.parse(day) + days * DAY).toISOString().slice(0, 10);
/** The instant at which that day begins in Vietnam. */
export const startOf = (day: string): number => Date.parse(`${day}T00:00:00+07:00`);
export const LAST_INSTANT = LAST;
