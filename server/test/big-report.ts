import type { Language } from '@coloa/contract/languages.ts';
import { SEVERITIES } from '@coloa/contract/severities.ts';
import sharp from 'sharp';
import { buildReportDocument, buildReportFinding } from '../src/reports/report-document.factory.ts';
import type { ReportControl, ReportDocument, ReportFinding } from '../src/reports/report-document.ts';
import { pictureOf } from './pictures.ts';

const WORDS = {
  vi: {
    title: (n: number) => `Đọc được giao dịch của khách hàng khác qua mã số tuần tự, trường hợp ${n}`,
    text: 'Máy chủ tin mã số mà ứng dụng gửi lên và không kiểm tra người gọi có quyền với tài khoản đó hay không.',
    step: (n: number) => `Bước ${n}: đăng nhập, mở danh sách giao dịch rồi gửi lại yêu cầu với mã số lớn hơn một đơn vị.`,
    picture: 'Màn hình giao dịch',
    summary:
      'Ứng dụng được thiết kế cẩn thận, nhưng phân quyền còn nhiều chỗ hở.\n\n- Vá các lỗi nghiêm trọng trước.\n- Kiểm thử lại sau khi vá.',
    control: 'Kiểm soát truy cập',
  },
  en: {
    title: (n: number) => `Transactions of other customers can be read by sequential numbers, case ${n}`,
    text: 'The server trusts the number that the app sends and never checks whether the caller may read that account.',
    step: (n: number) => `Step ${n}: sign in, open the list of transactions, and send the request again with the next number.`,
    picture: 'Screen of transactions',
    summary: 'The app is designed with care, but access control has many gaps.\n\n- Fix critical issues first.\n- Retest after the fix.',
    control: 'Access control',
  },
} as const;
const EXCHANGE =
  '```http title="Replayed"\nGET /v3/transactions/1000424?fields=all HTTP/1.1\nHost: api.hvbank.example\nAuthorization: Bearer ⟦eyJhbGciOi⟧\n\nHTTP/1.1 200 OK\nContent-Type: application/json\n\n{"id":1000424,"owner":"Phạm Thị Lan","amount":25000000,"callback":"https://partner.example/callback?session=0123456789abcdef0123456789abcdef"}\n```';
const CODE =
  '```sh\nfor id in $(seq 1000400 1000499); do\n  curl -s "https://api.hvbank.example/v3/transactions/$id?fields=all&expand=owner,account,device" -H \'Authorization: Bearer …\' | jq .owner\ndone\n```';
const TABLE =
  '| No. | Result | Note |\n|--:|---|---|\n| 1 | read | `200 OK` |\n| 2 | refused | `403 Forbidden` after the rate limit of the gateway |';

function finding(n: number, language: Language): ReportFinding {
  const { title, text, step, picture } = WORDS[language];
  const long = n % 2 === 0;
  const steps = Array.from({ length: long ? 20 : 3 }, (_, at) => {
    const below =
      at === 4
        ? `![${picture}](/attachments/portrait.png)`
        : at === 9
          ? `![${picture}](/attachments/landscape.png)`
          : at === 12
            ? CODE
            : '';
    return `${at + 1}. ${step(at + 1)}${below && `\n\n${below.replaceAll(/^/gm, '    ')}\n`}`;
  });
  return buildReportFinding({
    key: `HVB-${n}`,
    title: title(n),
    severity: SEVERITIES[n % SEVERITIES.length] ?? 'LOW',
    assets: long
      ? Array.from({ length: 40 }, (_, at) => (n % 4 === 0 ? `10.20.${n}.${at}` : `https://api${at}.hvbank.example/v3`))
      : ['api.hvbank.example'],
    sections: {
      description: `${text}\n\n${TABLE}\n\n> ${text}`,
      steps: `${steps.join('\n')}\n\n${EXCHANGE}`,
      impact: `${text} ${text}`,
      recommendation: `1. ${text}\n2. ${text}\n   - ${text}`,
      references: '- <https://owasp.org/Top10/>',
    },
    retests: long
      ? [
          {
            round: { number: 1, startDay: '2026-04-06' },
            day: '2026-04-07',
            tester: 'Lê Hà',
            result: 'FIXED',
            results: [],
            note: `${text}\n\n${CODE}`,
          },
        ]
      : [],
  });
}

export async function bigReport(language: Language): Promise<ReportDocument> {
  const screen = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#dfe8f0' } })
      .composite([{ input: { create: { width: width - 80, height: 120, channels: 3, background: '#0b7a6f' } }, top: 40, left: 40 }])
      .png()
      .toBuffer();
  const controls = Array.from({ length: 24 }, (_, n): ReportControl => {
    return {
      code: `WSTG-ATHZ-${n + 1}`,
      title: WORDS[language].control,
      state: n % 3 === 0 ? 'FAILED' : 'PASSED',
      testers: ['Lê Hà'],
      day: '2026-03-09',
      findings: n % 3 === 0 ? ['HVB-1'] : [],
      assets: [],
    };
  });
  return buildReportDocument({
    language,
    summary: WORDS[language].summary,
    appendix: WORDS[language].text,
    rounds: [{ number: 1, startDay: '2026-04-06', endDay: '2026-04-10' }],
    findings: Array.from({ length: 30 }, (_, n) => finding(n + 1, language)),
    coverage: [{ name: WORDS[language].control, standard: 'OWASP WSTG', controls }],
    pictures: new Map([
      ['portrait.png', pictureOf(await screen(1_071, 2_379))],
      ['landscape.png', pictureOf(await screen(1_440, 900))],
    ]),
  });
}
