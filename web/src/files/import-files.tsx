import type { ReactNode } from 'react';
import { Notice } from '../ui/feedback/notice.tsx';
import { Problems } from '../ui/feedback/problems.tsx';
import { Button } from '../ui/layout/button.tsx';
import { IconUpload } from '../ui/layout/icons.tsx';
import { Stack } from '../ui/layout/layout.tsx';
import { Text } from '../ui/layout/text.tsx';
import { DropZone } from './drop-zone.tsx';
import { FileButton } from './file-button.tsx';

interface ImportFilesProps {
  intro: string;
  choose: string;
  onFiles: (files: File[]) => void;
  refused: { title: string; error: unknown } | null;
  tooLarge: string | null;
  plan: ReactNode;
  children: ReactNode;
}

export function ImportFiles({ intro, choose, onFiles, refused, tooLarge, plan, children }: ImportFilesProps) {
  return (
    <Stack>
      {refused && <Problems error={refused.error} title={refused.title} />}
      {tooLarge !== null && <Notice kind="bad">{tooLarge}</Notice>}
      {plan ?? (
        <DropZone onFiles={onFiles}>
          <Stack>
            <Text as="p" size={13} tone="muted">
              {intro}
            </Text>
            <div>
              <FileButton accept=".json,application/json" onFiles={onFiles}>
                {(open) => (
                  <Button icon={<IconUpload size={14} />} data-choose-files onClick={open}>
                    {choose}
                  </Button>
                )}
              </FileButton>
            </div>
            {children}
          </Stack>
        </DropZone>
      )}
    </Stack>
  );
}
