import { Stack } from '../layout/layout.tsx';
import { ToastCard } from './toast-card.tsx';

const done = () => {};

export const Kinds = () => (
  <Stack>
    <ToastCard kind="ok" text="Đã lưu thay đổi" onDone={done} />
    <ToastCard kind="ok" text="Đã bỏ bản nháp." action={{ label: 'Hoàn tác', run: done }} onDone={done} />
    <ToastCard kind="busy" text="Đang tạo CTT-lo-hong.xlsx." onDone={done} />
    <ToastCard kind="bad" text="Không kết nối được với máy chủ." action={{ label: 'Thử lại', run: done }} onDone={done} />
  </Stack>
);
