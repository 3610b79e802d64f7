import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from '../../../test/render.tsx';
import { t } from '../../../test/words.ts';
import { CopyCurl, EvidenceFrame } from './evidence.tsx';

test('on a phone, the caption of an HTTP message is not squeezed by the button beside it', async () => {
  const request = { startLine: 'GET / HTTP/1.1', headers: [], body: '' };
  const title = '2. Yêu cầu đã gửi lại với mã của người khác vẫn được chấp nhận sau khi đăng xuất';
  await render(
    <EvidenceFrame title={title} actions={<CopyCurl request={request} />}>
      {null}
    </EvidenceFrame>,
    { width: 320 },
  );
  await expect.element(page.getByRole('button', { name: t('ui:evidence.copyCurl') })).toBeVisible();
  expect(page.getByText(title).element().getBoundingClientRect().width).toBeGreaterThan(179);
});
