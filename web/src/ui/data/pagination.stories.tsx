import { useState } from 'react';
import { Pagination } from './pagination.tsx';

const stay = () => {};

export const First = () => <Pagination page={1} pageSize={20} total={318} onPage={stay} />;

export const Last = () => <Pagination page={16} pageSize={20} total={318} onPage={stay} />;

export function ManyRows() {
  const [page, setPage] = useState(420);
  return <Pagination page={page} pageSize={50} total={124_318} onPage={setPage} />;
}
