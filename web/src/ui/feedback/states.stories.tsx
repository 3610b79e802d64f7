import { Button } from '../layout/button.tsx';
import { Stack } from '../layout/layout.tsx';
import { EmptyState, ErrorState } from './states.tsx';

const retry = () => {};

export const ErrorStates = () => (
  <Stack>
    <ErrorState />
    <ErrorState onRetry={retry}>Không tải được lịch sử. Bình luận bạn đang viết vẫn còn.</ErrorState>
    <ErrorState onRetry={retry} retrying>
      Không tải được danh sách tệp.
    </ErrorState>
  </Stack>
);

export const EmptyWithAction = () => <EmptyState action={<Button kind="main">Tạo dự án</Button>}>Chưa có dự án nào.</EmptyState>;

export const EmptyForReaders = () => <EmptyState>Dự án bạn tham gia sẽ hiện ở đây.</EmptyState>;
