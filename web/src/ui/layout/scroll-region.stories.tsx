import { Stack } from './layout.tsx';
import { ScrollRegion } from './scroll-region.tsx';
import { Text } from './text.tsx';

const calls = Array.from({ length: 12 }, (_, index) => `18:02:${10 + index} GET /v3/balance?account=04510002345${10 + index} 200`);

const Log = ({ lines }: { lines: string[] }) => (
  <Stack gap={0}>
    {lines.map((line) => (
      <Text key={line} mono size={12}>
        {line}
      </Text>
    ))}
  </Stack>
);

export const Scrolls = () => (
  <ScrollRegion label="Nhật ký quét" style={{ maxHeight: 120, overflow: 'auto' }}>
    <Log lines={calls} />
  </ScrollRegion>
);

export const Fits = () => (
  <ScrollRegion label="Nhật ký quét" style={{ maxHeight: 120, overflow: 'auto' }}>
    <Log lines={calls.slice(0, 2)} />
  </ScrollRegion>
);
