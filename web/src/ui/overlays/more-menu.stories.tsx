import { useEffect, useRef } from 'react';
import { Row } from '../layout/layout.tsx';
import { MenuItem, MenuLine } from './menu.tsx';
import { MoreMenu } from './more-menu.tsx';

const items = (
  <>
    <MenuItem>Tải xuống PDF</MenuItem>
    <MenuItem>Thu hồi liên kết</MenuItem>
    <MenuLine />
    <MenuItem danger>Xóa báo cáo</MenuItem>
  </>
);

export const Kinds = () => (
  <Row>
    <MoreMenu>{items}</MoreMenu>
    <MoreMenu kind="quiet" label="Thao tác với báo cáo lần 2">
      {items}
    </MoreMenu>
  </Row>
);

export function Opened() {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.querySelector('button')?.click(), []);
  return (
    <div ref={place}>
      <MoreMenu position="bottom-start">{items}</MoreMenu>
    </div>
  );
}
