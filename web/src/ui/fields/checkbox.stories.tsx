import { Row } from '../layout/layout.tsx';
import { Checkbox } from './checkbox.tsx';

export const States = () => (
  <Row gap={4}>
    <Checkbox label="Chưa chọn" />
    <Checkbox label="Đã chọn" defaultChecked />
    <Checkbox label="Chọn một phần" indeterminate />
    <Checkbox label="Không bấm được" disabled />
    <Checkbox label="Đã chọn, không bấm được" disabled defaultChecked />
    <Checkbox type="radio" name="nut" label="Nút đã chọn" defaultChecked />
    <Checkbox type="radio" name="nut" label="Nút chưa chọn" />
  </Row>
);
