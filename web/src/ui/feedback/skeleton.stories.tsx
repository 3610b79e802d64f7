import { Row, Stack } from '../layout/layout.tsx';
import { Skeleton, SkeletonText } from './skeleton.tsx';

export const Shapes = () => (
  <Stack>
    <Row>
      <Skeleton width={28} height={28} round />
      <Skeleton width={160} />
    </Row>
    <Skeleton width="60%" height={20} />
    <Skeleton height={120} />
  </Stack>
);

export const Text = () => <SkeletonText lines={6} />;
