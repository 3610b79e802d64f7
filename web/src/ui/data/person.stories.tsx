import { Stack } from '../layout/layout.tsx';
import { Person } from './person.tsx';

const picture = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path fill="#0a7d5a" d="M0 0h1v1H0z"/></svg>')}`;

export const Sizes = () => (
  <Stack gap={2}>
    <Person name="Đỗ Thị Mai" />
    <Person name="Nguyễn Thu Hà" size="m" />
    <Person name="Lê Minh Quân" size="l" />
    <Person name="Phạm Ngọc Ánh" size="xl" />
  </Stack>
);

export const WithPicture = () => <Person name="Trần Quốc Bảo" size="m" src={picture} />;

export const LongName = () => (
  <div style={{ width: 160 }}>
    <Person name="Công Tằng Tôn Nữ Thị Phương Thảo" />
  </div>
);
