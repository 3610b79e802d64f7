import type { Severity } from '@coloa/contract/severities.ts';
import type { ChecklistRow } from '../src/checklists/checklists.policy.ts';
import type { WorkspaceKey } from './company.ts';

type Bilingual = readonly [vi: string, en: string];

interface OwnCategory {
  /** Codes begin with it: `BANK-01`. */
  key: string;
  name: Bilingual;
  /** In order: titles, what is looked for, how to test, how grave it is at most. */
  controls: readonly (readonly [title: Bilingual, description: Bilingual, howTo: Bilingual, severity: Severity])[];
}

const NOTHING: Bilingual = ['', ''];

const CLOUD: OwnCategory = {
  key: 'CLD',
  name: ['Cấu hình đám mây', 'Cloud configuration'],
  controls: [
    [
      ['Quyền tối thiểu cho người và dịch vụ', 'Least privilege for people and services'],
      ['Không vai trò nào có quyền trên mọi tài nguyên khi không cần.', 'No role may do everything where it need not.'],
      [
        '1. Liệt kê chính sách có `*` ở hành động hoặc tài nguyên.\n2. Đối chiếu với nhật ký 90 ngày để biết quyền nào được dùng.',
        '1. List policies with `*` in actions or resources.\n2. Compare with 90 days of logs: which rights are used.',
      ],
      'HIGH',
    ],
    [['Dịch vụ metadata của máy ảo', 'Metadata service of virtual machines'], NOTHING, NOTHING, 'MEDIUM'],
    [['Cổng quản trị và cơ sở dữ liệu mở ra Internet', 'Management ports and databases open to the Internet'], NOTHING, NOTHING, 'HIGH'],
    [['Kho lưu trữ công khai', 'Public storage'], NOTHING, NOTHING, 'HIGH'],
    [['Quyền trong cụm Kubernetes', 'Rights within the Kubernetes cluster'], NOTHING, NOTHING, 'HIGH'],
    [['Bí mật trong quy trình dựng và triển khai', 'Secrets in build and deployment'], NOTHING, NOTHING, 'HIGH'],
    [['Nhật ký và cảnh báo của tài khoản đám mây', 'Logs and alerts of the cloud accounts'], NOTHING, NOTHING, 'LOW'],
  ],
};

const BANK: OwnCategory = {
  key: 'BANK',
  name: ['Giao dịch ngân hàng', 'Banking transactions'],
  controls: [
    [
      ['OTP và Smart OTP gắn với đúng giao dịch', 'OTP and Smart OTP are bound to their transaction'],
      [
        'Mã ký cho giao dịch này không xác nhận được giao dịch khác, không dùng được hai lần, không dò được.',
        'A code signed for one transaction confirms no other one, works once, and cannot be guessed.',
      ],
      [
        '1. Tạo hai giao dịch khác số tiền và người thụ hưởng.\n2. Xác nhận giao dịch thứ hai bằng mã của giao dịch thứ nhất.\n3. Gửi lại mã đã dùng.\n4. Thử 20 mã sai liên tiếp.',
        '1. Make two transactions that differ in amount and beneficiary.\n2. Confirm the second with the code of the first.\n3. Send a used code again.\n4. Try 20 wrong codes in a row.',
      ],
      'HIGH',
    ],
    [
      ['Số tiền, phí và hạn mức do máy chủ tính', 'Amounts, fees and limits are computed on the server'],
      [
        'Hạn mức ngày, phí và tỷ giá không lấy từ dữ liệu máy khách gửi lên.',
        'Daily limits, fees and rates do not come from what the client sends.',
      ],
      [
        'Sửa số tiền, phí, loại tiền ở bước xác nhận; chia nhỏ lệnh quanh hạn mức ngày.',
        'Change amount, fee and currency in the last step; split orders around the daily limit.',
      ],
      'HIGH',
    ],
    [
      ['Gửi đồng thời và gửi lại lệnh', 'Orders sent at once or again'],
      ['Số dư không âm, lệnh không ghi hai lần.', 'No negative balance, no order booked twice.'],
      [
        'Gửi 20 yêu cầu cùng lúc với cùng mã lệnh, rồi với mã lệnh khác nhau vượt số dư.',
        'Send 20 requests at once with the same order id, then with different ids beyond the balance.',
      ],
      'CRITICAL',
    ],
    [
      ['Phê duyệt hai người ở kênh doanh nghiệp', 'Four-eyes approval for companies'],
      [
        'Người lập lệnh không tự duyệt, người duyệt không sửa lệnh.',
        'Who makes an order cannot approve it; who approves cannot change it.',
      ],
      NOTHING,
      'HIGH',
    ],
    [
      ['Che số thẻ, số tài khoản và giấy tờ', 'Card, account and identity numbers are masked'],
      ['Kể cả trong API, tệp xuất và thông báo đẩy.', 'In APIs, exports and push messages as well.'],
      NOTHING,
      'MEDIUM',
    ],
    [
      ['Đổi thiết bị, số điện thoại và email', 'Change of device, phone number and mail address'],
      ['Khách hàng được báo ở kênh cũ, có thời gian chờ.', 'The customer is told on the old channel, and there is a waiting time.'],
      NOTHING,
      'HIGH',
    ],
    [['Sao kê, tra soát và biên lai', 'Statements, inquiries and receipts'], NOTHING, NOTHING, 'MEDIUM'],
  ],
};

const SHOP: OwnCategory = {
  key: 'BH',
  name: ['Bán hàng trực tuyến', 'Online selling'],
  controls: [
    [
      ['Giá và số lượng do máy chủ quyết định', 'Prices and quantities are the server’s'],
      ['Giỏ hàng gửi giá, số âm hoặc số lẻ thì bị từ chối.', 'A basket that sends prices, negative or broken numbers is refused.'],
      [
        'Sửa `price`, `quantity`, `discount` ở bước đặt hàng; thử -1, 0, 0.5 và số rất lớn.',
        'Change `price`, `quantity`, `discount` in the last step; try -1, 0, 0.5 and very large numbers.',
      ],
      'HIGH',
    ],
    [
      ['Mã giảm giá và điểm thưởng', 'Coupons and points'],
      ['Dùng một lần, không chồng, không đổi ngược thành tiền.', 'Used once, never stacked, never turned back into money.'],
      NOTHING,
      'HIGH',
    ],
    [['Tồn kho và số dư khi gửi đồng thời', 'Stock and balances under requests at once'], NOTHING, NOTHING, 'HIGH'],
    [['Thông báo từ cổng thanh toán', 'Callbacks of the payment gateway'], NOTHING, NOTHING, 'CRITICAL'],
    [['Dữ liệu người mua lộ cho người bán', 'Buyers’ data shown to sellers'], NOTHING, NOTHING, 'MEDIUM'],
    [['Hoàn tiền và trả hàng', 'Refunds and returns'], NOTHING, NOTHING, 'MEDIUM'],
  ],
};

const PUBLIC_SERVICE: OwnCategory = {
  key: 'DVC',
  name: ['Dịch vụ công trực tuyến', 'Online public services'],
  controls: [
    [
      ['Cán bộ chỉ thấy hồ sơ của đơn vị mình', 'Officers see the cases of their own office alone'],
      ['Kể cả trong tìm kiếm, thống kê và tệp xuất.', 'In search, statistics and exports as well.'],
      [
        'Dùng hai tài khoản cán bộ khác đơn vị, đổi mã đơn vị và mã hồ sơ trong mọi yêu cầu.',
        'With two officers of different offices, swap office and case ids in every request.',
      ],
      'HIGH',
    ],
    [
      ['Chữ ký số trên hồ sơ và kết quả', 'Digital signatures on cases and results'],
      ['Sửa tệp sau khi ký thì bị phát hiện.', 'A file changed after signing is noticed.'],
      NOTHING,
      'HIGH',
    ],
    [['Giấy tờ công dân tải lên', 'Papers that citizens upload'], NOTHING, NOTHING, 'HIGH'],
    [['Trình tự xử lý một cửa', 'Order of the one-stop procedure'], NOTHING, NOTHING, 'HIGH'],
    [['Nhật ký tra cứu dữ liệu cá nhân', 'Log of look-ups of personal data'], NOTHING, NOTHING, 'LOW'],
  ],
};

const CONTROL_NETWORK: OwnCategory = {
  key: 'OT',
  name: ['Mạng điều khiển', 'Control networks'],
  controls: [
    [
      ['Tách mạng điều khiển khỏi mạng văn phòng', 'Control network apart from the office network'],
      ['Chỉ đi qua vùng đệm, theo danh sách cho phép.', 'Through the buffer zone alone, by an allowlist.'],
      [
        'Từ ổ cắm mạng văn phòng, quét dải địa chỉ của vùng điều khiển **ngoài giờ vận hành**, tối đa 10 gói mỗi giây.',
        'From an office socket, scan the ranges of the control zone **outside operating hours**, 10 packets a second at most.',
      ],
      'HIGH',
    ],
    [
      ['Mật khẩu mặc định trên PLC, HMI và thiết bị mạng', 'Default passwords on PLCs, HMIs and network devices'],
      NOTHING,
      NOTHING,
      'CRITICAL',
    ],
    [['Lệnh điều khiển không xác thực', 'Control commands without authentication'], NOTHING, NOTHING, 'CRITICAL'],
    [['Truy cập từ xa của nhà cung cấp', 'Remote access of suppliers'], NOTHING, NOTHING, 'HIGH'],
    [['Cập nhật firmware', 'Firmware updates'], NOTHING, NOTHING, 'MEDIUM'],
  ],
};

/** What the workspaces verify besides what ships. */
export const OWN_CATEGORIES: Readonly<Record<WorkspaceKey, readonly OwnCategory[]>> = {
  finance: [BANK, CLOUD],
  commerce: [SHOP, CLOUD],
  public: [PUBLIC_SERVICE, CONTROL_NETWORK],
};

type Override = Partial<Pick<ChecklistRow, 'titleVi' | 'titleEn' | 'howToVi' | 'howToEn' | 'severityHint' | 'active'>>;

/** What a workspace says differently of tests that ship, by code. */
export const OVERRIDES: Readonly<Record<WorkspaceKey, Readonly<Record<string, Override>>>> = {
  finance: {
    'WSTG-ATHN-03': {
      severityHint: 'HIGH',
      howToVi:
        'Hỏi khách hàng trước khi khóa tài khoản thật. Dùng `kiemthu01` đến `kiemthu03`.\n\n1. 20 mật khẩu sai từ một địa chỉ.\n2. 20 mật khẩu sai, mỗi lần một địa chỉ.\n3. Ghi lại lúc bị khóa và cách mở khóa.',
      howToEn:
        'Ask the client before locking real accounts. Use `kiemthu01` to `kiemthu03`.\n\n1. 20 wrong passwords from one address.\n2. 20 wrong passwords, each from another address.\n3. Note when it locks and how it is unlocked.',
    },
    // No bank of ours has a page with Flash left.
    'WSTG-CONF-08': { active: false },
    'WSTG-CLNT-08': { active: false },
  },
  commerce: {
    'WSTG-BUSL-05': {
      titleVi: 'Giới hạn số lần dùng: mã giảm giá, quà tặng, lượt quay',
      titleEn: 'Limits of use: coupons, gifts, lucky draws',
      severityHint: 'HIGH',
    },
  },
  public: { 'WSTG-ATHZ-04': { severityHint: 'CRITICAL' } },
};
