export interface Feature {
  name: { vi: string; en: string };
  object: { vi: string; en: string; plural: string };
  page: string;
  path: string;
  param: string;
}

const feature = (
  vi: string,
  en: string,
  object: string,
  [one, many]: [string, string],
  page: string,
  path: string,
  param: string,
): Feature => ({
  name: { vi, en },
  object: { vi: object, en: one, plural: many },
  page,
  path,
  param,
});

export const INDUSTRIES = {
  bank: [
    feature(
      'chuyển tiền nội địa',
      'domestic transfers',
      'lệnh chuyển tiền',
      ['transfer', 'transfers'],
      '/chuyen-tien',
      '/v2/transfers',
      'transferId',
    ),
    feature('sao kê tài khoản', 'account statements', 'bản sao kê', ['statement', 'statements'], '/sao-ke', '/v2/statements', 'accountNo'),
    feature(
      'mở khoản vay trực tuyến',
      'online loans',
      'hồ sơ vay',
      ['loan application', 'loan applications'],
      '/vay',
      '/v2/loans',
      'loanId',
    ),
    feature('thẻ phụ', 'additional cards', 'thẻ', ['card', 'cards'], '/the', '/v2/cards', 'cardToken'),
    feature(
      'danh bạ thụ hưởng',
      'beneficiaries',
      'người thụ hưởng',
      ['beneficiary', 'beneficiaries'],
      '/thu-huong',
      '/v2/beneficiaries',
      'beneficiaryId',
    ),
  ],
  securities: [
    feature('đặt lệnh', 'order entry', 'lệnh đặt', ['trade order', 'trade orders'], '/dat-lenh', '/v1/orders', 'orderNo'),
    feature('danh mục đầu tư', 'portfolios', 'danh mục', ['portfolio', 'portfolios'], '/danh-muc', '/v1/portfolios', 'portfolioId'),
    feature('rút tiền', 'withdrawals', 'yêu cầu rút tiền', ['withdrawal', 'withdrawals'], '/rut-tien', '/v1/withdrawals', 'withdrawalId'),
    feature(
      'đăng ký quyền mua',
      'rights issues',
      'đăng ký quyền',
      ['subscription', 'subscriptions'],
      '/quyen-mua',
      '/v1/rights',
      'rightId',
    ),
  ],
  insurance: [
    feature('yêu cầu bồi thường', 'claims', 'hồ sơ bồi thường', ['claim', 'claims'], '/boi-thuong', '/v1/claims', 'claimNo'),
    feature('tra cứu hợp đồng', 'policy lookup', 'hợp đồng bảo hiểm', ['policy', 'policies'], '/hop-dong', '/v1/policies', 'policyNo'),
    feature(
      'bảo lãnh viện phí',
      'hospital guarantees',
      'thư bảo lãnh',
      ['guarantee', 'guarantees'],
      '/bao-lanh',
      '/v1/guarantees',
      'guaranteeId',
    ),
  ],
  wallet: [
    feature('nạp tiền từ ngân hàng', 'top-ups', 'lệnh nạp', ['top-up', 'top-ups'], '/nap-tien', '/v3/topups', 'topupId'),
    feature('chia hóa đơn', 'bill splitting', 'khoản chia', ['split bill', 'split bills'], '/chia-tien', '/v3/splits', 'splitId'),
    feature('thanh toán QR', 'QR payments', 'mã thanh toán', ['payment code', 'payment codes'], '/qr', '/v3/qr', 'qrId'),
    feature('quà lì xì', 'lucky money', 'phong bao', ['red envelope', 'red envelopes'], '/li-xi', '/v3/envelopes', 'envelopeId'),
  ],
  shop: [
    feature('đặt hàng', 'ordering', 'đơn hàng', ['order', 'orders'], '/don-hang', '/v1/orders', 'orderId'),
    feature('tìm kiếm sản phẩm', 'product search', 'sản phẩm', ['product', 'products'], '/tim-kiem', '/v1/products', 'q'),
    feature('trả hàng hoàn tiền', 'returns', 'yêu cầu trả hàng', ['return', 'returns'], '/tra-hang', '/v1/returns', 'returnId'),
    feature('gian hàng của tôi', 'seller centre', 'gian hàng', ['shop', 'shops'], '/gian-hang', '/v1/shops', 'shopId'),
    feature('đánh giá sản phẩm', 'product reviews', 'bài đánh giá', ['review', 'reviews'], '/danh-gia', '/v1/reviews', 'reviewId'),
  ],
  logistics: [
    feature('tra cứu vận đơn', 'shipment tracking', 'vận đơn', ['shipment', 'shipments'], '/van-don', '/v1/shipments', 'trackingNo'),
    feature('tạo đơn gửi', 'booking', 'đơn gửi', ['booking', 'bookings'], '/don-gui', '/v1/bookings', 'bookingId'),
    feature(
      'đối soát COD',
      'COD settlement',
      'phiếu đối soát',
      ['settlement', 'settlements'],
      '/doi-soat',
      '/v1/settlements',
      'settlementId',
    ),
    feature('điều phối xe', 'dispatching', 'chuyến xe', ['trip', 'trips'], '/chuyen-xe', '/v1/trips', 'tripId'),
  ],
  travel: [
    feature('đặt phòng', 'room booking', 'đặt phòng', ['reservation', 'reservations'], '/booking', '/v1/reservations', 'reservationId'),
    feature(
      'thẻ thành viên',
      'membership',
      'thẻ thành viên',
      ['membership card', 'membership cards'],
      '/member',
      '/v1/members',
      'memberNo',
    ),
    feature('phiếu quà tặng', 'vouchers', 'phiếu quà tặng', ['voucher', 'vouchers'], '/voucher', '/v1/vouchers', 'voucherCode'),
  ],
  hospital: [
    feature(
      'hồ sơ khám bệnh',
      'medical records',
      'hồ sơ khám',
      ['medical record', 'medical records'],
      '/ho-so-kham',
      '/v1/records',
      'recordId',
    ),
    feature('đặt lịch khám', 'appointments', 'lịch hẹn', ['appointment', 'appointments'], '/lich-hen', '/v1/appointments', 'appointmentId'),
    feature(
      'kết quả xét nghiệm',
      'test results',
      'phiếu kết quả',
      ['test result', 'test results'],
      '/xet-nghiem',
      '/v1/results',
      'resultNo',
    ),
    feature(
      'đơn thuốc điện tử',
      'prescriptions',
      'đơn thuốc',
      ['prescription', 'prescriptions'],
      '/don-thuoc',
      '/v1/prescriptions',
      'prescriptionId',
    ),
  ],
  education: [
    feature('nộp bài tập', 'assignments', 'bài nộp', ['submission', 'submissions'], '/bai-tap', '/v1/submissions', 'submissionId'),
    feature('bảng điểm', 'grade books', 'bảng điểm', ['grade sheet', 'grade sheets'], '/bang-diem', '/v1/grades', 'studentCode'),
    feature('thi trực tuyến', 'online exams', 'bài thi', ['exam', 'exams'], '/thi', '/v1/exams', 'examId'),
  ],
  government: [
    feature(
      'nộp hồ sơ trực tuyến',
      'online filing',
      'hồ sơ thủ tục',
      ['application', 'applications'],
      '/ho-so',
      '/v1/applications',
      'maHoSo',
    ),
    feature('tra cứu kết quả', 'result lookup', 'kết quả giải quyết', ['decision', 'decisions'], '/tra-cuu', '/v1/decisions', 'soBienNhan'),
    feature(
      'chứng thực điện tử',
      'e-certification',
      'bản chứng thực',
      ['certified copy', 'certified copies'],
      '/chung-thuc',
      '/v1/certifications',
      'certId',
    ),
    feature('phản ánh kiến nghị', 'petitions', 'phản ánh', ['petition', 'petitions'], '/phan-anh', '/v1/petitions', 'petitionId'),
  ],
  utility: [
    feature('chỉ số công tơ', 'meter readings', 'chỉ số', ['reading', 'readings'], '/chi-so', '/v1/readings', 'meterNo'),
    feature('hóa đơn điện tử', 'e-invoices', 'hóa đơn', ['invoice', 'invoices'], '/hoa-don', '/v1/invoices', 'invoiceNo'),
    feature('báo sự cố', 'outage reports', 'phiếu sự cố', ['ticket', 'tickets'], '/su-co', '/v1/tickets', 'ticketId'),
  ],
} as const satisfies Record<string, readonly Feature[]>;

export type Industry = keyof typeof INDUSTRIES;
