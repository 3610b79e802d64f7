import { Button } from '../layout/button.tsx';
import { Row } from '../layout/layout.tsx';
import { Kbd, KeyText, Tag } from './words.tsx';

export const PlainAndBareKeys = () => (
  <Row gap={4}>
    <Kbd>N</Kbd>
    <Kbd>Ctrl+K</Kbd>
    <Button kind="main" after={<Kbd bare>Ctrl+Enter</Kbd>}>
      Gửi bình luận
    </Button>
  </Row>
);

export const KeyTextSizes = () => (
  <Row gap={4} align="baseline">
    <KeyText>CTT-12</KeyText>
    <KeyText>WSTG-ATHZ-04</KeyText>
    <KeyText size={13}>CTT-12</KeyText>
  </Row>
);

export const Tags = () => (
  <Row wrap style={{ width: 320 }}>
    {['otp', 'chuyển tiền', 'PCI DSS 4.0', 'chỉ tái hiện được trên môi trường UAT khi tắt WAF'].map((word) => (
      <Tag key={word}>{word}</Tag>
    ))}
  </Row>
);
