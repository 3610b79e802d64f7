import { ChoiceEditor } from './choice-editor.tsx';
import { EditableCell } from './editable-cell.tsx';

const statuses = ['Cần làm', 'Đang làm', 'Đã xong'].map((label) => ({ value: label, label }));
const unused = () => {};

export const Rights = () => (
  <div style={{ width: 132 }}>
    <EditableCell
      label="Trạng thái"
      can
      edit={(done) => (
        <ChoiceEditor options={statuses} value="Cần làm" onChoose={unused} onDone={done}>
          Cần làm
        </ChoiceEditor>
      )}
    >
      Cần làm
    </EditableCell>
    <EditableCell label="Hạn" can={false} edit={() => null}>
      26/03/2026
    </EditableCell>
  </div>
);
