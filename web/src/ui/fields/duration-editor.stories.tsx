import { Property, PropertyList } from '../data/property-list.tsx';
import { DurationEditor } from './duration-editor.tsx';

const done = () => {};
const max = 6000;

export const InAProperty = () => (
  <div style={{ width: 288 }}>
    <PropertyList>
      <Property label="Ước lượng" editor={<DurationEditor label="Ước lượng" value={90} max={max} onSave={done} onDone={done} />}>
        1h 30m
      </Property>
      <Property label="Đã dùng" editor={<DurationEditor label="Đã dùng" value={null} max={max} onSave={done} onDone={done} />}>
        Không
      </Property>
    </PropertyList>
  </div>
);
