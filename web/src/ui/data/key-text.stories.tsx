import { KeyText } from './key-text.tsx';
import { Row } from '../layout/layout.tsx';

export const Sizes = () => (
  <Row gap={4} align="baseline">
    <KeyText>CTT-12</KeyText>
    <KeyText>WSTG-ATHZ-04</KeyText>
    <KeyText size={13}>CTT-12</KeyText>
  </Row>
);
