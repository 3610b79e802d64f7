import { useState } from 'react';
import { PropertyList } from '../data/property-list.tsx';
import { Text } from '../layout/text.tsx';
import { AddressText } from '../markdown/address-text.tsx';
import { EditableProperty } from './editable-property.tsx';
import { TextEditor } from './text-editor.tsx';

export function Rights() {
  const [address, setAddress] = useState('https://api.vidu.vn/v3/chuyen-tien/xac-nhan');
  const unused = () => null;
  return (
    <div style={{ width: 288 }}>
      <PropertyList>
        <EditableProperty
          label="Địa chỉ"
          can
          edit={(done) => <TextEditor label="Địa chỉ" value={address} maxLength={200} mono onSave={setAddress} onDone={done} />}
        >
          <AddressText>{address}</AddressText>
        </EditableProperty>
        <EditableProperty label="Nhãn" can edit={unused}>
          <Text tone="muted">Không</Text>
        </EditableProperty>
        <EditableProperty label="Hạn" can={false} note="còn 2 ngày" edit={unused}>
          26/03/2026
        </EditableProperty>
      </PropertyList>
    </div>
  );
}
