import { Row } from './layout.tsx';
import { Logo } from './logo.tsx';
import { Text } from './text.tsx';

export const Sizes = () => (
  <Row gap={6}>
    <Logo label="Coloa" />
    <Logo size={32} label="Coloa" />
    <Logo size={56} label="Coloa" />
  </Row>
);

export const ColourOfTheText = () => (
  <Row gap={6}>
    <Text tone="muted">
      <Logo size={32} />
    </Text>
    <Text tone="danger">
      <Logo size={32} />
    </Text>
  </Row>
);
