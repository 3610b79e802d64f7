import { Card } from '../layout/card.tsx';
import { Stack } from '../layout/layout.tsx';
import { AvatarStack } from './avatar-stack.tsx';

const people = ['Hà', 'Đức', 'Quỳnh', 'Long', 'Mai', 'Sơn', 'Vy'].map((name) => ({ name }));

export const Counts = () => (
  <Card>
    <Stack>
      <AvatarStack people={people.slice(0, 1)} />
      <AvatarStack people={people.slice(0, 5)} />
      <AvatarStack people={people} />
      <AvatarStack people={people} max={3} />
    </Stack>
  </Card>
);
