import { FieldError } from './field-error.tsx';

export const ShortAndLong = () => (
  <div style={{ width: 288 }}>
    <FieldError>Nhập tên dự án.</FieldError>
    <FieldError>Địa chỉ này đã có trong phạm vi của dự án Cổng thanh toán, do Nguyễn Thu Hà thêm ngày 24/03/2026.</FieldError>
  </div>
);
