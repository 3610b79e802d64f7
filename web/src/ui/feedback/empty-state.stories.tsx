import { Button } from '../layout/button.tsx';
import { EmptyState } from './empty-state.tsx';

export const WithAction = () => <EmptyState action={<Button kind="main">Tạo dự án</Button>}>Chưa có dự án nào.</EmptyState>;

export const ForReaders = () => <EmptyState>Dự án bạn tham gia sẽ hiện ở đây.</EmptyState>;
