import { DayEditor } from './day-editor.tsx';
import { Property, PropertyList } from './property-list.tsx';

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
