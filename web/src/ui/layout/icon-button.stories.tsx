import { IconButton } from './icon-button.tsx';
import { IconDots, IconPencil, IconTrash } from './icons.tsx';
import { Row } from './layout.tsx';

export const Kinds = () => (
  <Row>
    <IconButton label="Thêm thao tác">
      <IconDots />
    </IconButton>
    <IconButton label="Sửa" kind="default">
      <IconPencil />
    </IconButton>
    <IconButton label="Xóa" kind="danger">
      <IconTrash />
    </IconButton>
    <IconButton label="Sửa, không bấm được" kind="default" disabled>
      <IconPencil />
    </IconButton>
  </Row>
);
