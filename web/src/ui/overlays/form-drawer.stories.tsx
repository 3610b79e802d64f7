import { useState } from 'react';
import { TextArea } from '../fields/text-area.tsx';
import { TextField } from '../fields/text-field.tsx';
import { Button } from '../layout/button.tsx';
import { FormDrawer } from './form-drawer.tsx';

const save = () => {};

export function Empty() {
  const [opened, setOpened] = useState(true);
  return (
    <>
      <Button onClick={() => setOpened(true)}>Dự án mới</Button>
      {opened && (
        <FormDrawer
          title="Dự án mới"
          confirm="Tạo dự án"
          busy={false}
          unsaved={false}
          errors={{}}
          failure={null}
          onSubmit={save}
          onClose={() => setOpened(false)}
        >
          <TextField label="Tên" data-autofocus />
          <TextField label="Mã" hint="2 đến 5 chữ cái, có trong mã của mọi lỗ hổng." />
          <TextArea label="Mục tiêu" optional />
        </FormDrawer>
      )}
    </>
  );
}

export function WithErrors() {
  const [opened, setOpened] = useState(true);
  const errors = { name: 'Nhập tên dự án.', key: 'Mã này đã có trong không gian làm việc.' };
  return (
    <>
      <Button onClick={() => setOpened(true)}>Dự án mới</Button>
      {opened && (
        <FormDrawer
          title="Dự án mới"
          confirm="Tạo dự án"
          busy={false}
          unsaved
          errors={errors}
          failure={null}
          onSubmit={save}
          onClose={() => setOpened(false)}
        >
          <TextField label="Tên" error={errors.name} data-autofocus />
          <TextField label="Mã" error={errors.key} defaultValue="CTT" />
        </FormDrawer>
      )}
    </>
  );
}

export function Saving() {
  return (
    <FormDrawer
      title="Người dùng mới"
      confirm="Gửi lời mời"
      busy
      waits
      unsaved={false}
      errors={{}}
      failure={null}
      width={360}
      onSubmit={save}
      onClose={save}
    >
      <TextField label="Email" data-autofocus defaultValue="quynh.le@vidu.vn" />
    </FormDrawer>
  );
}
