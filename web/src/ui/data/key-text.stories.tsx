import { Row } from '../layout/layout.tsx';
import { KeyText } from './key-text.tsx';

export const Sizes = () => (
  <Row gap={4} align="baseline">
    <KeyText>CTT-12</KeyText>
    <KeyText>WSTG-ATHZ-04</KeyText>
    <KeyText size={13}>CTT-12</KeyText>
  </Row>
);
