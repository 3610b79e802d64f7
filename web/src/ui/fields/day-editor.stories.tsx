import { Property, PropertyList } from '../data/property-list.tsx';
import { DayEditor } from './day-editor.tsx';

const done = () => {};

export const InAProperty = () => (
  <div style={{ width: 288 }}>
    <PropertyList>
      <Property
        label="Hạn"
        editor={<DayEditor label="Hạn" value="2026-03-24" min="2026-03-09" max="2026-04-30" onSave={done} onDone={done} />}
      >
        24/03/2026
      </Property>
    </PropertyList>
  </div>
);
