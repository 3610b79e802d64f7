import { MenuItem } from '../overlays/menu.tsx';
import { BulkDay, BulkMenu, BulkPopover } from './bulk-actions.tsx';
import { BulkBar } from './bulk-bar.tsx';

const unused = () => {};

export const All = () => (
  <BulkBar count={3} onClear={unused}>
    <BulkMenu label="Trạng thái">
      <MenuItem>Đang làm</MenuItem>
    </BulkMenu>
    <BulkPopover label="Nhãn">{() => 'web'}</BulkPopover>
    <BulkDay label="Hạn xử lý" onApply={unused} />
  </BulkBar>
);
