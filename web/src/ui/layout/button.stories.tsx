import { Kbd } from '../data/words.tsx';
import { Button } from './button.tsx';
import { IconPlus } from './icons.tsx';
import { Row, Stack } from './layout.tsx';

export const Kinds = () => (
  <Row>
    <Button kind="main">Lưu thay đổi</Button>
    <Button>Hủy</Button>
    <Button kind="quiet">Bỏ qua</Button>
    <Button kind="danger">Xóa dự án</Button>
    <Button kind="danger-solid">Xóa vĩnh viễn</Button>
  </Row>
);

export const Sizes = () => (
  <Row>
    <Button size="s">28 px</Button>
    <Button size="m">32 px</Button>
    <Button size="l">40 px</Button>
  </Row>
);

export const States = () => (
  <Row>
    <Button disabled>Chưa chọn gì</Button>
    <Button reason="Lỗ hổng đã được duyệt. Từ lúc này chỉ trưởng nhóm sửa được.">Sửa</Button>
    <Button kind="main" busy>
      Đang lưu
    </Button>
    <Button icon={<IconPlus size={14} />} after={<Kbd>N</Kbd>}>
      Lỗ hổng mới
    </Button>
  </Row>
);

export const Wide = () => (
  <Stack>
    <Button kind="main" wide>
      Đăng nhập
    </Button>
  </Stack>
);
