import { SearchBox } from '../fields/search-box.tsx';
import { TextField } from '../fields/text-field.tsx';
import { Button } from './button.tsx';
import { Card } from './card.tsx';
import { Stack } from './layout.tsx';
import { Page, PageHeader } from './page.tsx';

export const ListHead = () => (
  <Page kind="head">
    <PageHeader title="Lỗ hổng" count="31 / 38" actions={<Button kind="main">Lỗ hổng mới</Button>}>
      <SearchBox label="Tìm tiêu đề, mã, tài sản" value="" onChange={() => {}} />
    </PageHeader>
  </Page>
);

export const Narrow = () => (
  <Page kind="narrow">
    <PageHeader title="Cài đặt không gian làm việc" />
    <Card title="Chung">
      <TextField label="Tên" defaultValue="An ninh ứng dụng" />
    </Card>
  </Page>
);

export const UnderStrip = () => (
  <Page>
    <PageHeader level={2} title="Kết quả tái kiểm tra lần 2 của cổng thanh toán" count="12" actions={<Button>Xuất CSV</Button>} />
    <Stack>
      <Card title="Đã khắc phục">9 lỗ hổng không tái hiện được nữa.</Card>
    </Stack>
  </Page>
);
