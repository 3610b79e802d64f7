import type { ProjectKind } from '@coloa/contract/projects/project-states.ts';
import type { TemplateTask } from '@coloa/contract/task-templates/task-templates.contract.ts';
import { shippedControls } from '../src/checklists/built-in-checklists.ts';
import { templateLeaf, templateTask } from '../src/task-templates/task-templates.factory.ts';
import type { WorkspaceKey } from './company.ts';

interface OwnTemplate {
  name: string;
  description: string;
  kinds: ProjectKind[];
  tasks: TemplateTask[];
}

const HOUR = 60;
const row = (title: string) => ({ title, checklistId: null });
const rows = (...titles: string[]) => titles.map(row);

const controlsOf = (category: string, language: 'vi' | 'en' = 'vi') =>
  shippedControls.filter((control) => control.category === category).map(({ id, title }) => ({ title: title[language], checklistId: id }));

const API: OwnTemplate = {
  name: 'Kiểm thử API',
  description: 'Ba tuần, hai người. Dùng khi khách hàng có tài liệu OpenAPI; không có thì thêm hai ngày cho phần lập bản đồ.',
  kinds: ['API'],
  tasks: [
    templateTask('Chuẩn bị', {
      startsOn: 0,
      dueOn: 2,
      tasks: [
        templateLeaf('Nhận tài liệu và khóa API', {
          startsOn: 0,
          dueOn: 1,
          estimateMinutes: 2 * HOUR,
          rows: rows(
            'Tệp OpenAPI đúng phiên bản đang chạy',
            'Hai khóa của hai đối tác khác nhau',
            'Môi trường và hạn mức gọi đã thống nhất',
          ),
        }),
        templateLeaf('Dựng bộ yêu cầu mẫu', { startsOn: 1, dueOn: 2, estimateMinutes: 6 * HOUR }),
      ],
    }),
    templateTask('Kiểm thử theo API Top 10', {
      priority: 'P2',
      startsOn: 2,
      dueOn: 15,
      estimateMinutes: 80 * HOUR,
      rows: controlsOf('API-TOP-10'),
    }),
    templateTask('Viết báo cáo', {
      startsOn: 15,
      dueOn: 19,
      tasks: [
        templateLeaf('Soạn và soát chéo', { startsOn: 15, dueOn: 18, estimateMinutes: 16 * HOUR }),
        templateLeaf('Trình bày với khách hàng', { startsOn: 19, dueOn: 19, estimateMinutes: 2 * HOUR }),
      ],
    }),
  ],
};

const RETEST: OwnTemplate = {
  name: 'Tái kiểm tra',
  description: 'Một đợt tái kiểm tra trong một tuần, từ khi khách hàng báo đã khắc phục.',
  kinds: ['WEB', 'API', 'MOBILE'],
  tasks: [
    templateTask('Nhận bản dựng đã sửa', {
      startsOn: 0,
      dueOn: 0,
      estimateMinutes: HOUR,
      rows: rows('Danh sách lỗ hổng khách hàng báo đã khắc phục', 'Số phiên bản đã ghi vào đợt tái kiểm tra'),
    }),
    templateTask('Kiểm tra lại từng lỗ hổng', {
      priority: 'P2',
      startsOn: 1,
      dueOn: 3,
      estimateMinutes: 24 * HOUR,
      rows: rows('Làm lại đúng các bước trong mô tả', 'Thử vòng qua bản vá', 'Tìm chỗ tương tự'),
    }),
    templateTask('Chốt kết quả', {
      startsOn: 4,
      dueOn: 4,
      estimateMinutes: 4 * HOUR,
      rows: rows('Mỗi lỗ hổng có kết quả và bằng chứng', 'Báo cáo tái kiểm tra đã gửi'),
    }),
  ],
};

const web = (name: string, description: string, ...own: TemplateTask[]): OwnTemplate => ({
  name,
  description,
  kinds: ['WEB'],
  tasks: [
    templateTask('Khởi động', {
      startsOn: 0,
      dueOn: 2,
      tasks: [
        templateLeaf('Họp khởi động', {
          startsOn: 0,
          dueOn: 0,
          estimateMinutes: 2 * HOUR,
          rows: rows('Phạm vi và thời gian được phép', 'Người liên hệ khi có sự cố', 'Cách báo lỗ hổng nghiêm trọng trong ngày'),
        }),
        templateLeaf('Nhận tài khoản thử cho từng vai trò', { startsOn: 0, dueOn: 2, estimateMinutes: HOUR }),
      ],
    }),
    templateTask('Thu thập thông tin', { startsOn: 1, dueOn: 4, estimateMinutes: 16 * HOUR, rows: controlsOf('WSTG-INFO') }),
    templateTask('Kiểm thử', {
      priority: 'P2',
      startsOn: 4,
      dueOn: 18,
      tasks: [
        templateLeaf('Xác thực', { startsOn: 4, dueOn: 8, estimateMinutes: 20 * HOUR, rows: controlsOf('WSTG-ATHN') }),
        templateLeaf('Phân quyền', { priority: 'P1', startsOn: 6, dueOn: 12, estimateMinutes: 24 * HOUR, rows: controlsOf('WSTG-ATHZ') }),
        templateLeaf('Dữ liệu đầu vào', { startsOn: 8, dueOn: 16, estimateMinutes: 32 * HOUR, rows: controlsOf('WSTG-INPV') }),
        templateLeaf('Logic nghiệp vụ', { startsOn: 12, dueOn: 18, estimateMinutes: 24 * HOUR, rows: controlsOf('WSTG-BUSL') }),
      ],
    }),
    ...own,
    templateTask('Viết báo cáo', {
      startsOn: 18,
      dueOn: 24,
      estimateMinutes: 24 * HOUR,
      rows: rows('Tóm tắt cho lãnh đạo', 'Thông tin nhạy cảm trong bằng chứng đã che', 'Người thứ hai đã đọc soát', 'Dữ liệu thử đã dọn'),
    }),
  ],
});

const FINANCE_WEB = web(
  'Ứng dụng web ngân hàng',
  'Năm tuần, ba người, môi trường UAT. Phần giao dịch do người có kinh nghiệm với ngân hàng làm.',
  templateTask('Giao dịch và phê duyệt', {
    description: 'Chỉ dùng tài khoản thử. Mọi giao dịch ghi lại **mã lệnh** để khách hàng đối soát cuối ngày.',
    priority: 'P1',
    startsOn: 12,
    dueOn: 20,
    estimateMinutes: 32 * HOUR,
    rows: rows('OTP gắn với đúng giao dịch', 'Hạn mức ngày và chia nhỏ lệnh', 'Gửi đồng thời 20 lệnh', 'Người lập lệnh tự duyệt'),
  }),
);

const COMMERCE_WEB = web(
  'Sàn thương mại trước mùa cao điểm',
  'Bốn tuần. Không thử tải; mọi đơn hàng thử ghi chú “ANDUONG” để kho không xuất.',
  templateTask('Giá, mã giảm giá và tồn kho', {
    priority: 'P1',
    startsOn: 10,
    dueOn: 17,
    estimateMinutes: 24 * HOUR,
    rows: rows('Sửa giá và số lượng ở bước cuối', 'Chồng mã trong giờ vàng', 'Mua món cuối cùng cùng lúc'),
  }),
);

const PUBLIC_WEB = web(
  'Cổng dịch vụ công',
  'Theo yêu cầu an toàn của hệ thống cấp độ 3. Dữ liệu công dân thật không được sao chép ra ngoài.',
  templateTask('Dữ liệu công dân', {
    priority: 'P1',
    startsOn: 10,
    dueOn: 18,
    estimateMinutes: 24 * HOUR,
    rows: rows('Cán bộ khác đơn vị mở hồ sơ', 'Giấy tờ tải lên đọc được qua đường dẫn', 'Tra cứu để lại nhật ký'),
  }),
);

const ENGLISH_API: OwnTemplate = {
  name: 'API assessment, report in English',
  description: 'Three weeks, two testers. For overseas partners; all texts are in English.',
  kinds: ['API'],
  tasks: [
    templateTask('Kick-off', {
      startsOn: 0,
      dueOn: 1,
      estimateMinutes: 3 * HOUR,
      rows: rows('Scope and hours agreed', 'Keys of two partners', 'Rate limits lifted or known'),
    }),
    templateTask('API Top 10', {
      priority: 'P2',
      startsOn: 1,
      dueOn: 14,
      estimateMinutes: 80 * HOUR,
      rows: controlsOf('API-TOP-10', 'en'),
    }),
    templateTask('Report and debrief', { startsOn: 14, dueOn: 19, estimateMinutes: 20 * HOUR }),
  ],
};

const CONTROL_NETWORK: OwnTemplate = {
  name: 'Đánh giá mạng điều khiển',
  description: 'Chỉ quan sát và đọc cấu hình trong giờ vận hành; mọi lệnh gửi tới thiết bị phải có kỹ sư của khách hàng bên cạnh.',
  kinds: ['NETWORK', 'HARDWARE'],
  tasks: [
    templateTask('Khảo sát tại hiện trường', {
      startsOn: 0,
      dueOn: 3,
      estimateMinutes: 24 * HOUR,
      rows: rows('Sơ đồ mạng đúng thực tế', 'Giờ được phép thử', 'Điểm dừng khẩn cấp'),
    }),
    templateTask('Nghe lưu lượng và đọc cấu hình', { startsOn: 3, dueOn: 8, estimateMinutes: 40 * HOUR }),
    templateTask('Thử có giám sát', { priority: 'P1', startsOn: 8, dueOn: 12, estimateMinutes: 32 * HOUR }),
    templateTask('Viết báo cáo', { startsOn: 12, dueOn: 16, estimateMinutes: 20 * HOUR }),
  ],
};

export const OWN_TEMPLATES: Readonly<Record<WorkspaceKey, readonly OwnTemplate[]>> = {
  finance: [FINANCE_WEB, API, RETEST],
  commerce: [COMMERCE_WEB, API, ENGLISH_API, RETEST],
  public: [PUBLIC_WEB, CONTROL_NETWORK, RETEST],
};
