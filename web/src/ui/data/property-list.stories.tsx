import { useState } from 'react';
import { TextEditor } from '../fields/text-editor.tsx';
import { Person } from './avatar.tsx';
import { Property, PropertyLine, PropertyList } from './property-list.tsx';
import { Severity } from './severity.tsx';

export function Issue() {
  const [asset, setAsset] = useState('POST https://api.vidu.vn/v3/transfer/confirm');
  const [edited, setEdited] = useState(true);
  return (
    <div style={{ width: 288 }}>
      <PropertyList>
        <Property label="Mức độ" onEdit={() => {}}>
          <Severity severity="CRITICAL" />
        </Property>
        <Property label="Hạn xử lý" onEdit={() => {}} note="còn 2 ngày">
          14/03/2026
        </Property>
        <Property
          label="Tài sản"
          onEdit={() => setEdited(true)}
          editor={
            edited && <TextEditor label="Tài sản" value={asset} maxLength={200} mono onSave={setAsset} onDone={() => setEdited(false)} />
          }
        >
          {asset}
        </Property>
        <PropertyLine />
        <Property label="Người báo cáo">
          <Person name="Đỗ Thị Mai" />
        </Property>
        <Property label="Ghi chú">Chỉ tái hiện được trên môi trường UAT khi tắt WAF; sản xuất chưa được phép kiểm thử.</Property>
      </PropertyList>
    </div>
  );
}
