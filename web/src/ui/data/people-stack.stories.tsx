import { Stack } from '../layout/layout.tsx';
import { PeopleStack } from './people-stack.tsx';

const people = [
  { name: 'Đỗ Thị Mai', username: 'mai.do', avatar: null },
  { name: 'Nguyễn Thu Hà', username: 'ha.nguyen', avatar: null },
  { name: '', username: 'bao.tran', avatar: null },
  { name: 'Lê Minh Quân', username: 'quan.le', avatar: null },
  { name: 'Phạm Ngọc Ánh', username: 'anh.pham', avatar: null },
];

export const Counts = () => (
  <Stack gap={2}>
    <PeopleStack people={people.slice(0, 1)} count={1} />
    <PeopleStack people={people} count={5} />
    <PeopleStack people={people} count={128} />
  </Stack>
);
