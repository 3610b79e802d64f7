import { PUBLISHED_STATUSES } from '@coloa/contract/issues/issue-states.ts';
import { REPORT_PARTS } from '@coloa/contract/reports/report-parts.ts';
import { SEVERITIES } from '@coloa/contract/severities.ts';
import { NO_BRANDING } from './branding.ts';
import type { ReportDocument, ReportFinding } from './report-document.ts';

export function buildReportFinding(overrides: Partial<ReportFinding> = {}): ReportFinding {
  return {
    key: 'HVB-12',
    severity: 'CRITICAL',
    status: 'OPEN',
    title: 'Bỏ qua bước OTP khi chuyển tiền bằng cách phát lại transactionId',
    cvss: { version: '3.1', vector: 'CVSS:3.1/AV:N/AC:L/PR:L/UI:N/S:C/C:H/I:H/A:N', score: 9.6 },
    cwe: { id: 294, name: 'Replay' },
    vrt: { id: 'broken_authentication_and_session_management', name: 'Broken Authentication and Session Management' },
    assets: ['api.hvbank.example/v3/transfer/confirm'],
    foundDay: '2026-03-09',
    reporter: 'Trần Quốc Bảo',
    sections: {
      description: 'API xác nhận chuyển tiền không kiểm tra `transactionId` còn gắn với lệnh hiện tại.',
      steps: '1. Chuyển tiền và nhập OTP.\n2. Gửi lại yêu cầu với mã cũ.',
      impact: 'Chuyển được hết hạn mức trong ngày của nạn nhân.',
      recommendation: 'Gắn kết quả OTP với đúng lệnh.',
      references: '- <https://cwe.mitre.org/data/definitions/294.html>',
    },
    retests: [],
    ...overrides,
  };
}

export function buildReportDocument(overrides: Partial<ReportDocument> = {}): ReportDocument {
  return {
    language: 'vi',
    workspaceName: 'An Dương Lab',
    branding: NO_BRANDING,
    classification: null,
    project: {
      key: 'HVB',
      name: 'Ngân hàng số HVBank Mobile 5.2',
      kind: 'MOBILE',
      client: 'Ngân hàng HVBank',
      startDay: '2026-03-02',
      endDay: '2026-03-27',
      leads: ['Nguyễn Thu Hà'],
    },
    version: { number: 3, sha256: 'ab'.repeat(32), at: '2026-03-28T02:00:00.000Z' },
    parts: [...REPORT_PARTS],
    generatedDay: '2026-03-28',
    selection: { severities: [...SEVERITIES], statuses: [...PUBLISHED_STATUSES] },
    summary: 'Ứng dụng được thiết kế cẩn thận.',
    appendix: '',
    rounds: [],
    scope: [
      { inScope: true, kind: 'APP', value: 'vn.hvbank.mobile', note: '' },
      { inScope: false, kind: 'HOST', value: 'core.hvbank.example', note: 'Bên thứ ba vận hành' },
    ],
    findings: [buildReportFinding()],
    coverage: [],
    images: [...(overrides.pictures?.keys() ?? [])].map((fileName) => ({ fileName, type: 'image/png', sha256: '' })),
    pictures: new Map(),
    ...overrides,
  };
}
