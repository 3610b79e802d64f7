import { useState } from 'react';
import { Button } from './button.tsx';
import { CheckField } from './check-field.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { DateField } from './date-field.tsx';
import { Drawer } from './drawer.tsx';
import { EmptyState } from './empty-state.tsx';
import { ErrorState } from './error-state.tsx';
import { FormError } from './form-error.tsx';
import { GalleryCard } from './gallery-parts.tsx';
import { IconCopy, IconTrash } from './icons.tsx';
import { Columns, Row, Stack } from './layout.tsx';
import { Menu, MenuItem, MenuLabel, MenuLine } from './menu.tsx';
import { MultiSelect } from './multi-select.tsx';
import { Notice } from './notice.tsx';
import { PasswordField } from './password-field.tsx';
import { ProgressBar } from './progress-bar.tsx';
import { Property, PropertyLine, PropertyList } from './property-list.tsx';
import { Redacted } from './redacted.tsx';
import { RelativeTime } from './relative-time.tsx';
import { SelectField } from './select-field.tsx';
import { Severity } from './severity.tsx';
import { severities } from './severity-mark.tsx';
import { SkeletonText } from './skeleton.tsx';
import { StatusMark } from './status-mark.tsx';
import { TagsField } from './tags-field.tsx';
import { TextArea } from './text-area.tsx';
import { TextField } from './text-field.tsx';
import { toast } from './toast.ts';
import { ToastCard } from './toast-card.tsx';

export function GalleryForm() {
  const [day, setDay] = useState<string | null>('2026-03-01');
  const [people, setPeople] = useState<string[]>(['yen']);
  const [severity, setSeverity] = useState<string | null>('HIGH');
  const [tags, setTags] = useState(['mobile', 'otp']);
  return (
    <GalleryCard title="Form with errors">
      <Stack gap={3}>
        <FormError errors={{ key: 'taken', end: 'early' }} />
        <Columns count={2} gap={3}>
          <TextField label="Project name" defaultValue="HVBank Mobile 5.3" />
          <TextField label="Key" mono defaultValue="HVB" error="Taken. Try HVB3 or HVB53." />
        </Columns>
        <DateField label="End day" value={day} onChange={setDay} error="Pick a day after 02/03/2026." />
        <PasswordField label="Password" defaultValue="secret" size="l" />
        <SelectField
          label="Severity"
          value={severity}
          onChange={setSeverity}
          options={severities.map((value) => ({ value, label: value, content: <Severity severity={value} /> }))}
        />
        <MultiSelect
          label="People"
          value={people}
          onChange={setPeople}
          options={[
            { value: 'yen', label: 'Đỗ Hoàng Yến' },
            { value: 'thinh', label: 'Vũ Đức Thịnh' },
          ]}
        />
        <TagsField label="Tags" value={tags} onChange={setTags} />
        <TextArea label="Description" optional placeholder="Scope, terms, contacts" hint="Markdown works here." rows={2} />
        <CheckField label="Keep me signed in" hint="On this device only" defaultChecked />
        <Row>
          <Button kind="main">Create project</Button>
          <Button kind="quiet">Cancel</Button>
        </Row>
      </Stack>
    </GalleryCard>
  );
}

export function GalleryOverlays() {
  const [asking, setAsking] = useState(false);
  const [drawn, setDrawn] = useState(false);
  return (
    <GalleryCard title="Menu, toasts, dialogs">
      <Stack gap={3} style={{ alignItems: 'flex-start' }}>
        <Row wrap>
          <Menu target={<Button>Menu</Button>} width={264}>
            <MenuLabel>Change status of HVB-12</MenuLabel>
            <MenuItem icon={<StatusMark status="CLOSED" />} kbd="1">
              Closed (fixed)
            </MenuItem>
            <MenuItem icon={<StatusMark status="OPEN" />} kbd="2">
              Open (not fixed)
            </MenuItem>
            <MenuLine />
            <MenuItem icon={<IconCopy size={14} />} kbd="Ctrl L">
              Copy link
            </MenuItem>
            <MenuItem danger icon={<IconTrash size={14} />} onSelect={() => setAsking(true)}>
              Delete issue
            </MenuItem>
          </Menu>
          <Button onClick={() => setAsking(true)}>Dialog</Button>
          <Button onClick={() => setDrawn(true)}>Drawer</Button>
          <Button onClick={() => toast.ok('Due day is now 24/03/2026', { label: 'Undo', run: () => undefined })}>Toast</Button>
          <Button onClick={() => toast.bad('Not saved: the connection is lost.')}>Bad toast</Button>
        </Row>
        <ToastCard kind="ok" text="Due day is now 24/03/2026" action={{ label: 'Undo', run: () => undefined }} />
        <ToastCard
          kind="bad"
          text="Not saved: the connection is lost. The draft is on this machine."
          action={{ label: 'Try again', run: () => undefined }}
        />
        <Notice kind="warn">One section is older than its sibling.</Notice>
        <Notice kind="ok">Saved.</Notice>
        <Notice>Good to know.</Notice>
        <ProgressBar value={0.62} width={96} />
        <SkeletonText />
      </Stack>
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        title="Delete project HVB?"
        confirm="Delete project HVB"
        typeToConfirm="HVB"
        onConfirm={() => undefined}
      >
        38 issues and 17 files move to the bin and can be restored for 30 days.
      </ConfirmDialog>
      <Drawer opened={drawn} onClose={() => setDrawn(false)} title="New task" footer={<Button kind="main">Create task</Button>}>
        <Stack>
          <TextField label="Title" data-autofocus />
          <TextArea label="Description" optional />
        </Stack>
      </Drawer>
    </GalleryCard>
  );
}

export function GalleryStates() {
  return (
    <GalleryCard title="Empty, error, properties">
      <EmptyState
        action={
          <Button kind="main" size="s">
            Write the first issue
          </Button>
        }
      >
        All issues of the project live here, from draft to closed.
      </EmptyState>
      <ErrorState onRetry={() => undefined}>The list could not be loaded. Your filters are kept.</ErrorState>
      <PropertyList>
        <Property label="Severity">
          <Severity severity="CRITICAL" />
        </Property>
        <Property label="Due" note="in 2 days" onEdit={() => undefined}>
          24/03/2026
        </Property>
        <PropertyLine />
        <Property label="Token">
          Bearer <Redacted value="eyJhbGciOiJIUzI1NiJ9" /> <Redacted />
        </Property>
        <Property label="Updated">
          <RelativeTime at={Date.now() - 2 * 3600_000} />, <RelativeTime at={Date.now() - 5000} short />
        </Property>
      </PropertyList>
    </GalleryCard>
  );
}
