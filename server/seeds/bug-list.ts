import type { BugTemplate } from '@coloa/contract/bugs/bugs.contract.ts';
import type { NodeRow } from '../src/bugs/bug-types.policy.ts';
import type { WorkspaceKey } from './company.ts';

interface OwnBugs {
  admin: string;
  nodes: readonly (Partial<NodeRow> & { id: string })[];
  templates: readonly (Partial<BugTemplate> & { bugId: string })[];
  /** The custom type of each demo write-up in this workspace, by id of the write-up. */
  types: Readonly<Record<string, string>>;
}

const SMART_OTP = 'business_logic.otp_weakness.smart_otp_for_other_transaction';
const STACKED = 'business_logic.coupon_and_promotion_abuse.flash_sale_stacking';
const ONE_STOP = 'business_logic.workflow_bypass.one_stop_step_skipped';

export const OWN_BUGS: Readonly<Record<WorkspaceKey, OwnBugs>> = {
  finance: {
    admin: 'minh.tran',
    nodes: [
      {
        id: SMART_OTP,
        nameVi: 'Smart OTP ký được cho giao dịch khác',
        nameEn: 'Smart OTP signs another transaction',
        severity: 'HIGH',
        cwe: 'CWE-345',
        cvss: 'CVSS:3.1/AV:N/AC:L/PR:L/UI:N/S:C/C:H/I:H/A:N',
        aliases: ['soft otp', 'ký giao dịch', 'transaction signing'],
      },
      { id: 'payment_and_banking.open_banking', nameVi: 'API mở', nameEn: 'Open banking', severity: 'HIGH', cwe: 'CWE-863' },
      {
        id: 'payment_and_banking.open_banking.consent_outlives_its_day',
        nameVi: 'Chấp thuận còn hiệu lực sau ngày hết hạn',
        nameEn: 'Consent outlives its day',
        severity: 'HIGH',
        cwe: 'CWE-613',
        aliases: ['consent', 'bên thứ ba'],
      },
      // This type has a higher severity than in the built-in tree, because attacks on a bank begin with a list of its customers.
      { id: 'server_security_misconfiguration.username_enumeration.brute_force', aliases: null, severity: 'MEDIUM' },
      { id: 'insufficient_security_configurability.weak_password_policy.common_passwords_accepted', aliases: null, severity: 'MEDIUM' },
    ],
    templates: [
      {
        bugId: SMART_OTP,
        language: 'vi',
        title: 'Mã Smart OTP của một giao dịch xác nhận được giao dịch khác',
        description: 'Mã Smart OTP chỉ gắn với người dùng và thời điểm, không gắn với số tiền và người thụ hưởng.',
        steps:
          '1. Tạo giao dịch A, lấy mã trên ứng dụng.\n2. Tạo giao dịch B với số tiền và người thụ hưởng khác.\n3. Xác nhận giao dịch B bằng mã của giao dịch A.',
        impact: 'Kẻ tấn công lừa được một mã sẽ chuyển được số tiền tùy ý tới tài khoản của mình.',
        recommendation:
          'Đưa số tiền và người thụ hưởng vào dữ liệu được ký, hiển thị lại trên ứng dụng trước khi ký, chỉ nhận mỗi mã một lần.',
        references: '- CWE-345',
      },
      {
        bugId: SMART_OTP,
        language: 'en',
        title: 'A Smart OTP code of one transaction confirms another',
        description: 'The code is bound to the user and the time, not to the amount and the beneficiary.',
        steps:
          '1. Create transaction A and take its code from the app.\n2. Create transaction B with another amount and beneficiary.\n3. Confirm B with the code of A.',
        impact: 'An attacker who tricks a customer into revealing one code can transfer any amount.',
        recommendation: 'Sign amount and beneficiary, show both in the app before signing, and accept each code once.',
        references: '- CWE-345',
      },
    ],
    types: { 'otp-replay': SMART_OTP },
  },
  commerce: {
    admin: 'minh.tran',
    nodes: [
      {
        id: STACKED,
        nameVi: 'Chồng nhiều mã trong giờ giảm giá',
        nameEn: 'Codes stacked during a flash sale',
        severity: 'MEDIUM',
        cwe: 'CWE-837',
        aliases: ['flash sale', 'chồng mã', 'giờ vàng'],
      },
      { id: 'business_logic.coupon_and_promotion_abuse', aliases: null, severity: 'HIGH' },
      // Removed, because missing DNSSEC is not reported for online shops.
      { id: 'server_security_misconfiguration.missing_dnssec', aliases: null, severity: null, removedAt: new Date('2026-03-02T03:00:00Z') },
    ],
    templates: [
      {
        bugId: STACKED,
        language: 'vi',
        title: 'Chồng được nhiều mã giảm giá trong giờ vàng',
        description: 'Giới hạn một mã mỗi đơn chỉ được kiểm tra trên giao diện.',
        steps: '1. Thêm mã thứ nhất vào giỏ.\n2. Gửi lại yêu cầu thêm mã với mã thứ hai.\n3. Đặt hàng: cả hai mã đều được trừ.',
        impact: 'Đơn hàng được bán dưới giá vốn.',
        recommendation: 'Tính lại toàn bộ khuyến mại ở máy chủ khi đặt hàng, với một ràng buộc duy nhất trên đơn.',
      },
    ],
    types: { 'coupon-reuse': STACKED },
  },
  public: {
    admin: 'thu.pham',
    nodes: [
      {
        id: ONE_STOP,
        nameVi: 'Bỏ qua bước của quy trình một cửa',
        nameEn: 'Step of the one-stop procedure skipped',
        severity: 'HIGH',
        cwe: 'CWE-841',
        aliases: ['một cửa', 'hồ sơ thủ tục'],
      },
      { id: 'sensitive_data_exposure.internal_ip_disclosure', aliases: null, severity: 'LOW' },
    ],
    templates: [],
    types: { 'approval-bypass': ONE_STOP },
  },
};

interface Proposed {
  note: string;
  state: 'OPEN' | 'ACCEPTED' | 'DECLINED';
  answer: string;
}

/** Template proposals by project key, for the first suitable published issue. */
export const PROPOSALS: Readonly<Record<string, Proposed>> = {
  HVB: { note: 'Viết lại cho cổng giao dịch, có phần hỏi đáp của khách hàng.', state: 'OPEN', answer: '' },
  HVM: { note: 'Thêm các bước trên Android 16.', state: 'ACCEPTED', answer: 'Rất gọn, cảm ơn bạn.' },
  HVA: {
    note: 'Mẫu cho API đối tác.',
    state: 'DECLINED',
    answer: 'Phần tác động đang nói riêng một ngân hàng. Viết chung hơn rồi gửi lại giúp mình.',
  },
  CHN: { note: 'Khuyến nghị có ví dụ mã nguồn, đội phát triển khen dễ làm.', state: 'OPEN', answer: '' },
  DVC: { note: 'Theo cách gọi trong quy định cấp độ 3.', state: 'OPEN', answer: '' },
};
