import { Stack } from '../layout/layout.tsx';
import { ErrorState } from './error-state.tsx';

const retry = () => {};

export const States = () => (
  <Stack>
    <ErrorState />
    <ErrorState onRetry={retry}>Không tải được lịch sử. Bình luận bạn đang viết vẫn còn.</ErrorState>
    <ErrorState onRetry={retry} retrying>
      Không tải được danh sách tệp.
    </ErrorState>
  </Stack>
);
