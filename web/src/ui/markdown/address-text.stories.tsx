import { Card } from '../layout/card.tsx';
import { Stack } from '../layout/layout.tsx';
import { AddressText } from './address-text.tsx';

export const LongAndShort = () => (
  <Card style={{ width: 240 }}>
    <Stack gap={2}>
      <div>
        <AddressText>https://api.vidu.vn/v3/chuyen-tien/xac-nhan?ma=8842&kenh=di-dong&thietbi=ios</AddressText>
      </div>
      <div>
        <AddressText>https://api.vidu.vn/v3/chuyen-tien/huy?ma=8842</AddressText>
      </div>
      <div>
        <AddressText>10.20.0.0/16</AddressText>
      </div>
    </Stack>
  </Card>
);
