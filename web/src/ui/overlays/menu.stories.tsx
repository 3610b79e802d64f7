import { useState } from 'react';
import { SearchBox } from '../fields/search-box.tsx';
import { Button } from '../layout/button.tsx';
import { IconCopy, IconLink, IconPencil, IconTrash } from '../layout/icons.tsx';
import { Menu, MenuItem, MenuLabel, MenuLine } from './menu.tsx';

export function Actions() {
  const [opened, setOpened] = useState(true);
  return (
    <Menu opened={opened} onChange={setOpened} target={<Button>CTT-12</Button>}>
      <MenuItem icon={<IconPencil size={14} />} kbd="E">
        Sửa lỗ hổng
      </MenuItem>
      <MenuItem icon={<IconCopy size={14} />} tail="3 bản">
        Nhân bản
      </MenuItem>
      <MenuItem icon={<IconLink size={14} />} href="/issues/CTT-12">
        Mở trang của lỗ hổng
      </MenuItem>
      <MenuItem disabled>Gửi duyệt</MenuItem>
      <MenuLine />
      <MenuItem icon={<IconTrash size={14} />} danger>
        Xóa lỗ hổng
      </MenuItem>
    </Menu>
  );
}

const statuses = ['Mở', 'Đang sửa', 'Chờ tái kiểm tra', 'Đã đóng'];

export function Choices() {
  const [opened, setOpened] = useState(true);
  const [chosen, setChosen] = useState(['Mở']);
  const toggle = (status: string) => setChosen(chosen.includes(status) ? chosen.filter((each) => each !== status) : [...chosen, status]);
  return (
    <Menu opened={opened} onChange={setOpened} target={<Button>Trạng thái</Button>} width={220}>
      <MenuLabel>Chỉ hiện lỗ hổng</MenuLabel>
      {statuses.map((status) => (
        <MenuItem key={status} checked={chosen.includes(status)} keepOpen onSelect={() => toggle(status)}>
          {status}
        </MenuItem>
      ))}
    </Menu>
  );
}

const projects = ['Cổng thanh toán', 'Internet Banking', 'SmartOTP 4.2', 'Rà soát mã nguồn hệ thống đối soát và quyết toán liên ngân hàng'];

export function Searched() {
  const [opened, setOpened] = useState(true);
  const [text, setText] = useState('');
  return (
    <Menu
      opened={opened}
      onChange={setOpened}
      width={280}
      target={<Button>Dự án</Button>}
      search={<SearchBox label="Tìm dự án" value={text} onChange={setText} slash={false} />}
    >
      {projects
        .filter((project) => project.toLowerCase().includes(text.toLowerCase()))
        .map((project) => (
          <MenuItem key={project} href={`/projects/${project}`} current={project === 'SmartOTP 4.2'}>
            {project}
          </MenuItem>
        ))}
    </Menu>
  );
}
