import { EvidenceReferencesProvider } from './evidence-references.tsx';
import { MarkdownView } from './markdown-view.tsx';

const text = 'Gửi lại yêu cầu trong [](evidence:k3f9x2ma), xem [ảnh màn hình](evidence:p7q2w8zz). Đối chiếu với [](evidence:00000000).';
const order = ['k3f9x2ma', 'p7q2w8zz'];
const numberOf = (id: string) => order.indexOf(id) + 1 || null;

export const References = () => (
  <EvidenceReferencesProvider references={{ numberOf, go: () => undefined }}>
    <MarkdownView>{text}</MarkdownView>
  </EvidenceReferencesProvider>
);

export const WithoutItems = () => <MarkdownView>{text}</MarkdownView>;
