import { IconChevronDown } from '../layout/icons.tsx';
import { BulkAction, BulkBar, BulkProgress } from './bulk-bar.tsx';

const clear = () => {};

export const Actions = () => (
  <BulkBar count={3} onClear={clear}>
    <BulkAction>
      Trạng thái <IconChevronDown size={14} />
    </BulkAction>
    <BulkAction>
      Mức ưu tiên <IconChevronDown size={14} />
    </BulkAction>
    <BulkAction>Xóa</BulkAction>
  </BulkBar>
);

export const Working = () => (
  <BulkBar count={120} onClear={clear}>
    <BulkProgress value={0.4} label="Đang thực hiện" />
  </BulkBar>
);
