import { Row, Stack } from '../layout/layout.tsx';
import { Avatar, Person } from './avatar.tsx';

const picture =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 8 8'%3E%3Crect width='8' height='8' fill='%23147a5c'/%3E%3Ccircle cx='4' cy='3' r='1.6' fill='%23fff'/%3E%3Cpath d='M1 8a3 3 0 0 1 6 0' fill='%23fff'/%3E%3C/svg%3E";

export const Sizes = () => (
  <Row gap={4}>
    {(['s', 'm', 'l', 'xl'] as const).map((size) => (
      <Avatar key={size} size={size} name="Nguyễn Thu Hà" src={picture} />
    ))}
    {(['s', 'm', 'l', 'xl'] as const).map((size) => (
      <Avatar key={size} size={size} name="Trần Minh Đức" />
    ))}
  </Row>
);

/** The last image cannot be loaded, so the avatar shows the initial. */
export const Initials = () => (
  <Row>
    {['Bình', 'Cường', 'Dũng', 'Kiên', 'Long', 'Mai'].map((name) => (
      <Avatar key={name} size="m" name={name} />
    ))}
    <Avatar size="m" name="Quỳnh" src="data:image/png;base64," />
  </Row>
);

export const PersonSizes = () => (
  <Stack gap={2}>
    <Person name="Đỗ Thị Mai" />
    <Person name="Nguyễn Thu Hà" size="m" />
    <Person name="Lê Minh Quân" size="l" />
    <Person name="Phạm Ngọc Ánh" size="xl" />
  </Stack>
);

export const PersonWithPicture = () => <Person name="Trần Quốc Bảo" size="m" src={picture} />;

export const PersonWithLongName = () => (
  <div style={{ width: 160 }}>
    <Person name="Công Tằng Tôn Nữ Thị Phương Thảo" />
  </div>
);
