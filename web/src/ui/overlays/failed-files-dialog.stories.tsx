import { FailedFilesDialog } from './failed-files-dialog.tsx';

const nothing = () => {};

export const Several = () => (
  <FailedFilesDialog
    files={[
      { name: 'chup-man-hinh-1.png', retryable: true },
      { name: 'nhat-ky-may-chu-giao-dich-2026-03-14.txt', retryable: true },
    ]}
    onRetry={nothing}
    onLeave={nothing}
    onClose={nothing}
  />
);

export const Refused = () => (
  <FailedFilesDialog files={[{ name: 'quay-man-hinh.mp4', retryable: false }]} onRetry={nothing} onLeave={nothing} onClose={nothing} />
);
