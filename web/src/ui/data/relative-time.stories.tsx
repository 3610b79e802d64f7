import { Stack } from '../layout/layout.tsx';
import { RelativeTime } from './relative-time.tsx';

const minute = 60_000;
const distances = [0, 12 * minute, 5 * 60 * minute, 3 * 24 * 60 * minute, 400 * 24 * 60 * minute];

export const Distances = () => (
  <Stack gap={1}>
    {distances.map((distance) => (
      <RelativeTime key={distance} at={Date.now() - distance} />
    ))}
  </Stack>
);

export const Ahead = () => <RelativeTime at={Date.now() + 2 * 24 * 60 * minute} />;
