import { TextEditor } from './text-editor.tsx';

const done = () => {};
const shared = { label: 'Phiên bản', maxLength: 30, onSave: done, onDone: done };

export const Empty = () => <TextEditor {...shared} value="" placeholder="5.2.1" />;

export const WithHint = () => <TextEditor {...shared} value="5.2.1" mono hint={(text) => `Bản vá được kiểm tra: ${text}`} />;

export const TooLong = () => <TextEditor {...shared} value="5.2.1, bản dựng cho môi trường UAT" />;
