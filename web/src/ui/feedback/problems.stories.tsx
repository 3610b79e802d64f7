import { ApiError } from '../../lib/api-error.ts';
import { Stack } from '../layout/layout.tsx';
import { Problems } from './problems.tsx';

const title = 'Chưa nhập được checklist. Sửa tệp rồi chọn lại:';

const refused = new ApiError({
  kind: 'refused',
  status: 400,
  problems: [
    { code: 'IMPORT_SHAPE', path: 'categories[2].controls[0].id', message: 'Mục này cần là chuỗi ký tự.' },
    { code: 'IMPORT_NODES', message: 'Checklist có tối đa 2.000 mục.' },
  ],
});

export const Kinds = () => (
  <Stack>
    <Problems title={title} error={refused} />
    <Problems title={title} error={new ApiError({ kind: 'network' })} />
  </Stack>
);
