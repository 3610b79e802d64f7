import { IconSort } from '../layout/icons.tsx';
import { Row } from '../layout/layout.tsx';
import { AddFilterChip, FilterChip } from './filter-chip.tsx';

const open = () => {};

export const Parts = () => (
  <Row wrap>
    <FilterChip field="Quá hạn" value="có" onRemove={open} />
    <FilterChip field="Mức độ" value="Cao" onField={open} onValue={open} onRemove={open} />
    <FilterChip icon={<IconSort size={14} />} field="Sắp xếp" value="Cập nhật ↓" onValue={open} />
    <AddFilterChip />
    <AddFilterChip>Thêm điều kiện</AddFilterChip>
  </Row>
);

export const LongValue = () => (
  <Row wrap style={{ width: 288 }}>
    <FilterChip field="Loại" value="Thiếu kiểm soát truy cập ở cấp đối tượng (BOLA)" onValue={open} onRemove={open} />
    <FilterChip field="Loại" value="Thiếu kiểm soát truy cập ở cấp đối tượng (BOLA)" onRemove={open} />
  </Row>
);
