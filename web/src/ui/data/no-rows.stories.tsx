import { EmptyState } from '../feedback/states.tsx';
import { NoRows } from './no-rows.tsx';

const act = () => {};
const none = <EmptyState>Chưa có nhóm nào.</EmptyState>;

export const NoneAtAll = () => <NoRows filtered={null}>{none}</NoRows>;

export const FilteredAway = () => (
  <NoRows
    page={{ pageSize: 20, total: 0 }}
    onPage={act}
    filtered={{ words: 'Không có nhóm nào khớp với bộ lọc.', clear: 'Xóa bộ lọc', onClear: act }}
  >
    {none}
  </NoRows>
);

export const PastTheLastPage = () => (
  <NoRows page={{ pageSize: 20, total: 318 }} onPage={act} filtered={null}>
    {none}
  </NoRows>
);
