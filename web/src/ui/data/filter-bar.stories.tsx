import { IconSort } from '../layout/icons.tsx';
import { FilterBar } from './filter-bar.tsx';
import { AddFilterChip, FilterChip } from './filter-chip.tsx';

const open = () => {};
const sort = <FilterChip icon={<IconSort size={14} />} field="Sắp xếp" value="Cập nhật ↓" onValue={open} />;

export const FewAndMany = () => (
  <>
    <FilterBar end={sort}>
      <AddFilterChip />
    </FilterBar>
    <FilterBar end={sort}>
      <FilterChip field="Trạng thái" value="Mở, Đang khắc phục" onValue={open} onRemove={open} />
      <FilterChip field="Mức độ" value="Nghiêm trọng, Cao" onValue={open} onRemove={open} />
      <FilterChip field="Người báo cáo" value="Nguyễn Thu Hà" onValue={open} onRemove={open} />
      <FilterChip field="Hạn" value="đến 31/03/2026" onValue={open} onRemove={open} />
      <FilterChip field="Nhãn" value="ngân hàng số" onValue={open} onRemove={open} />
      <AddFilterChip />
    </FilterBar>
  </>
);
