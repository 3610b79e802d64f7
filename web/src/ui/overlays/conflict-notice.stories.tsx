import { Text } from '../layout/text.tsx';
import { ConflictNotice } from './conflict-notice.tsx';

const words = {
  text: 'Người khác vừa lưu mẫu này. Bạn muốn dùng bản của họ hay giữ bản của mình?',
  takeTheirs: 'Dùng bản của họ',
  keepMine: 'Giữ bản của tôi',
  onSettle: () => {},
};

export const Plain = () => <ConflictNotice {...words} />;

export const WithTheirs = () => (
  <ConflictNotice {...words}>
    <Text as="p">Bản của họ: Kiểm thử ứng dụng web</Text>
  </ConflictNotice>
);
