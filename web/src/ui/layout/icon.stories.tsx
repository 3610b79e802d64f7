import { Icon } from './icon.tsx';
import { Row } from './layout.tsx';
import { Text } from './text.tsx';

const star = 'M8 2.6l1.7 3.5 3.8.5-2.8 2.7.7 3.8L8 11.3l-3.4 1.8.7-3.8-2.8-2.7 3.8-.5z';

export const SizesAndColours = () => (
  <Row gap={4}>
    <Icon path={star} size={12} />
    <Icon path={star} size={14} />
    <Icon path={star} />
    <Icon path={star} size={24} strokeWidth={1} />
    <Text tone="muted">
      <Icon path={star} />
    </Text>
    <Text tone="warn">
      <Icon path={star} label="Theo dõi" />
    </Text>
  </Row>
);
