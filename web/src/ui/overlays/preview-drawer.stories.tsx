import { useState } from 'react';
import { Notice } from '../feedback/notice.tsx';
import { TextArea } from '../fields/text-area.tsx';
import { PreviewDrawer } from './preview-drawer.tsx';

export function InputFirst() {
  const [text, setText] = useState('ha.nguyen\nminh.tran');
  const [previewed, setPreviewed] = useState(false);
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  return (
    <PreviewDrawer
      title="Nhập danh sách"
      width={480}
      preview={{ label: 'Xem trước', busy: false, disabled: lines.length === 0, onPress: () => setPreviewed(true) }}
      apply={
        previewed ? { label: 'Nhập tất cả', busy: false, onPress: () => {}, back: 'Sửa lại', onBack: () => setPreviewed(false) } : null
      }
      onClose={() => {}}
    >
      {previewed ? (
        <Notice kind="ok">{`Sẽ thêm ${lines.length} dòng.`}</Notice>
      ) : (
        <TextArea label="Danh sách" rows={6} data-autofocus value={text} onChange={(event) => setText(event.currentTarget.value)} />
      )}
    </PreviewDrawer>
  );
}

export function Applying() {
  const apply = { label: 'Nhập tất cả', busy: true, onPress: () => {}, back: 'Sửa lại', onBack: () => {} };
  const preview = { label: 'Xem trước', busy: false, onPress: () => {} };
  return (
    <PreviewDrawer title="Nhập danh sách" width={480} preview={preview} apply={apply} onClose={() => {}}>
      <Notice kind="ok">Sẽ thêm 24 dòng.</Notice>
    </PreviewDrawer>
  );
}
