import type { Severity } from '@coloa/contract/severities.ts';
import type { ChecklistRow } from '../src/checklists/checklists.policy.ts';
import type { WorkspaceKey } from './company.ts';

type Bilingual = readonly [vi: string, en: string];

interface OwnCategory {
  /** Prefix of the codes: `BANK` in `BANK-01`. */
  key: string;
  name: Bilingual;
  controls: readonly (readonly [title: Bilingual, description: Bilingual, howTo: Bilingual, severity: Severity])[];
}

const NOTHING: Bilingual = ['', ''];

const CLOUD: OwnCategory = {
  key: 'CLD',
  name: ['Cấu hình đám mây', 'Cloud configuration'],
  controls: [
    [
      ['Quyền tối thiểu cho người và dịch vụ', 'Least privilege for people and services'],
      ['Không vai trò nào có quyền trên mọi tài nguyên khi không cần.', 'No role has rights on all resources without need.'],
      [
        '1. Liệt kê chính sách có `*` ở hành động hoặc tài nguyên.\n2. Đối chiếu với nhật ký 90 ngày để biết quyền nào được dùng.',
        '1. List policies with `*` in actions or resources.\n2. Compare them with 90 days of logs to find unused rights.',
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
      ['OTP và Smart OTP gắn với đúng giao dịch', 'OTP and Smart OTP are bound to a transaction'],
      [
        'Mã ký cho giao dịch này không xác nhận được giao dịch khác, không dùng được hai lần, không dò được.',
        'A code issued for one transaction cannot confirm another one, works only once, and cannot be guessed.',
      ],
      [
        '1. Tạo hai giao dịch khác số tiền và người thụ hưởng.\n2. Xác nhận giao dịch thứ hai bằng mã của giao dịch thứ nhất.\n3. Gửi lại mã đã dùng.\n4. Thử 20 mã sai liên tiếp.',
        '1. Create two transactions that differ in amount and beneficiary.\n2. Confirm the second with the code of the first.\n3. Resend a used code.\n4. Try 20 wrong codes in a row.',
      ],
      'HIGH',
    ],
    [
      ['Số tiền, phí và hạn mức do máy chủ tính', 'Amounts, fees and limits are computed on the server'],
      [
        'Hạn mức ngày, phí và tỷ giá không lấy từ dữ liệu máy khách gửi lên.',
        'Daily limits, fees and rates are not taken from client data.',
      ],
      [
        'Sửa số tiền, phí, loại tiền ở bước xác nhận; chia nhỏ lệnh quanh hạn mức ngày.',
        'Change amount, fee and currency in the last step; split orders around the daily limit.',
      ],
      'HIGH',
    ],
    [
      ['Gửi đồng thời và gửi lại lệnh', 'Concurrent and repeated orders'],
      ['Số dư không âm, lệnh không ghi hai lần.', 'The balance never becomes negative, and no order is booked twice.'],
      [
        'Gửi 20 yêu cầu cùng lúc với cùng mã lệnh, rồi với mã lệnh khác nhau vượt số dư.',
        'Send 20 concurrent requests with the same order ID, then with different IDs beyond the balance.',
      ],
      'CRITICAL',
    ],
    [
      ['Phê duyệt hai người ở kênh doanh nghiệp', 'Four-eyes approval for companies'],
      [
        'Người lập lệnh không tự duyệt, người duyệt không sửa lệnh.',
        'Makers cannot approve their own orders; approvers cannot change orders.',
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
      ['Đổi thiết bị, số điện thoại và email', 'Changing the device, phone number and email address'],
      [
        'Khách hàng được báo ở kênh cũ, có thời gian chờ.',
        'The customer is notified through the old channel, and a waiting period applies.',
      ],
      NOTHING,
      'HIGH',
    ],
    [['Sao kê, tra soát và biên lai', 'Statements, inquiries and receipts'], NOTHING, NOTHING, 'MEDIUM'],
  ],
};

const SHOP: OwnCategory = {
  key: 'BH',
  name: ['Bán hàng trực tuyến', 'Online shop'],
  controls: [
    [
      ['Giá và số lượng do máy chủ quyết định', 'The server determines prices and quantities'],
      [
        'Giỏ hàng gửi giá, số âm hoặc số lẻ thì bị từ chối.',
        'The server rejects a basket with prices, or with negative or fractional quantities.',
      ],
      [
        'Sửa `price`, `quantity`, `discount` ở bước đặt hàng; thử -1, 0, 0.5 và số rất lớn.',
        'Change `price`, `quantity`, `discount` in the last step; try -1, 0, 0.5 and very large numbers.',
      ],
      'HIGH',
    ],
    [
      ['Mã giảm giá và điểm thưởng', 'Coupons and points'],
      ['Dùng một lần, không chồng, không đổi ngược thành tiền.', 'Single use, not combinable, not convertible into money.'],
      NOTHING,
      'HIGH',
    ],
    [['Tồn kho và số dư khi gửi đồng thời', 'Stock and balances under concurrent requests'], NOTHING, NOTHING, 'HIGH'],
    [['Thông báo từ cổng thanh toán', 'Callbacks of the payment gateway'], NOTHING, NOTHING, 'CRITICAL'],
    [['Dữ liệu người mua lộ cho người bán', 'Buyer data exposed to sellers'], NOTHING, NOTHING, 'MEDIUM'],
    [['Hoàn tiền và trả hàng', 'Refunds and returns'], NOTHING, NOTHING, 'MEDIUM'],
  ],
};

const PUBLIC_SERVICE: OwnCategory = {
  key: 'DVC',
  name: ['Dịch vụ công trực tuyến', 'Online public services'],
  controls: [
    [
      ['Cán bộ chỉ thấy hồ sơ của đơn vị mình', 'Officers see only the cases of their own office'],
      ['Kể cả trong tìm kiếm, thống kê và tệp xuất.', 'In search, statistics and exports as well.'],
      [
        'Dùng hai tài khoản cán bộ khác đơn vị, đổi mã đơn vị và mã hồ sơ trong mọi yêu cầu.',
        'With two officer accounts of different offices, swap office and case IDs in every request.',
      ],
      'HIGH',
    ],
    [
      ['Chữ ký số trên hồ sơ và kết quả', 'Digital signatures on cases and results'],
      ['Sửa tệp sau khi ký thì bị phát hiện.', 'Changes to a file after signing are detected.'],
      NOTHING,
      'HIGH',
    ],
    [['Giấy tờ công dân tải lên', 'Documents uploaded by citizens'], NOTHING, NOTHING, 'HIGH'],
    [['Trình tự xử lý một cửa', 'Sequence of the one-stop procedure'], NOTHING, NOTHING, 'HIGH'],
    [['Nhật ký tra cứu dữ liệu cá nhân', 'Log of access to personal data'], NOTHING, NOTHING, 'LOW'],
  ],
};

const CONTROL_NETWORK: OwnCategory = {
  key: 'OT',
  name: ['Mạng điều khiển', 'Control networks'],
  controls: [
    [
      ['Tách mạng điều khiển khỏi mạng văn phòng', 'Control network separated from the office network'],
      ['Chỉ đi qua vùng đệm, theo danh sách cho phép.', 'Traffic passes only through the buffer zone, by an allowlist.'],
      [
        'Từ ổ cắm mạng văn phòng, quét dải địa chỉ của vùng điều khiển **ngoài giờ vận hành**, tối đa 10 gói mỗi giây.',
        'From an office socket, scan the ranges of the control zone **outside operating hours**, at most 10 packets per second.',
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
    [['Truy cập từ xa của nhà cung cấp', 'Remote access by suppliers'], NOTHING, NOTHING, 'HIGH'],
    [['Cập nhật firmware', 'Firmware updates'], NOTHING, NOTHING, 'MEDIUM'],
  ],
};

export const OWN_CATEGORIES: Readonly<Record<WorkspaceKey, readonly OwnCategory[]>> = {
  finance: [BANK, CLOUD],
  commerce: [SHOP, CLOUD],
  public: [PUBLIC_SERVICE, CONTROL_NETWORK],
};

type Override = Partial<Pick<ChecklistRow, 'titleVi' | 'titleEn' | 'howToVi' | 'howToEn' | 'severityHint' | 'active'>>;

export const OVERRIDES: Readonly<Record<WorkspaceKey, Readonly<Record<string, Override>>>> = {
  finance: {
    'WSTG-ATHN-03': {
      severityHint: 'HIGH',
      howToVi:
        'Hỏi khách hàng trước khi khóa tài khoản thật. Dùng `kiemthu01` đến `kiemthu03`.\n\n1. 20 mật khẩu sai từ một địa chỉ.\n2. 20 mật khẩu sai, mỗi lần một địa chỉ.\n3. Ghi lại lúc bị khóa và cách mở khóa.',
      howToEn:
        'Ask the client before locking real accounts. Use `kiemthu01` to `kiemthu03`.\n\n1. 20 wrong passwords from one address.\n2. 20 wrong passwords, each from another address.\n3. Record when the account is locked and how to unlock it.',
    },
    // No bank in the demo still has a page with Flash.
    'WSTG-CONF-08': { active: false },
    'WSTG-CLNT-08': { active: false },
  },
  commerce: {
    'WSTG-BUSL-05': {
      titleVi: 'Giới hạn số lần dùng: mã giảm giá, quà tặng, lượt quay',
      titleEn: 'Usage limits: coupons, gifts, lucky draws',
      severityHint: 'HIGH',
    },
  },
  public: { 'WSTG-ATHZ-04': { severityHint: 'CRITICAL' } },
};
