import * as icons from './icons.tsx';
import { Columns, Row } from './layout.tsx';
import { Text } from './text.tsx';

export const All = () => (
  <Columns count={4}>
    {Object.entries(icons).map(([name, Icon]) => (
      <Row key={name}>
        <Icon />
        <Text size={12}>{name.replace('Icon', '')}</Text>
      </Row>
    ))}
  </Columns>
);
