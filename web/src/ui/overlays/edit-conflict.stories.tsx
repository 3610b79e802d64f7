import { EditConflict } from './edit-conflict.tsx';

const act = () => {};
const name = { key: 'name', label: 'Tên', theirs: 'Cổng thanh toán 2026', mine: 'Cổng thanh toán quý 1' };
const goal = {
  key: 'goal',
  label: 'Mục tiêu',
  theirs: '',
  mine: 'Kiểm thử luồng chuyển tiền, nạp tiền và hoàn tiền trên ứng dụng di động, web và API dành cho đối tác.',
};
const scope = { key: 'description', label: 'Mô tả', theirs: 'Ứng dụng di động.\nAPI đối tác.', mine: 'Ứng dụng di động.\nTrang web.' };

export const SeveralFields = () => <EditConflict fields={[name, goal, scope]} busy={false} onTakeTheirs={act} onKeepMine={act} />;

export const Saving = () => <EditConflict fields={[name]} busy onTakeTheirs={act} onKeepMine={act} />;
