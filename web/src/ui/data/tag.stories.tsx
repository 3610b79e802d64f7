import { Row } from '../layout/layout.tsx';
import { Tag } from './tag.tsx';

export const Words = () => (
  <Row wrap style={{ width: 320 }}>
    {['otp', 'chuyển tiền', 'PCI DSS 4.0', 'chỉ tái hiện được trên môi trường UAT khi tắt WAF'].map((word) => (
      <Tag key={word}>{word}</Tag>
    ))}
  </Row>
);
