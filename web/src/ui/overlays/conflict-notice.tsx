import type { ReactNode } from 'react';
import { Notice } from '../feedback/notice.tsx';
import { Button } from '../layout/button.tsx';
import { Row, Stack } from '../layout/layout.tsx';

interface ConflictNoticeProps {
  text: string;
  takeTheirs: string;
  keepMine: string;
  onSettle: (take: 'mine' | 'theirs') => void;
  children?: ReactNode;
}

/** Shows that another user saved the object while this user was editing it. */
export function ConflictNotice({ text, takeTheirs, keepMine, onSettle, children }: ConflictNoticeProps) {
  return (
    <Notice kind="bad">
      <Stack gap={3}>
        <p>{text}</p>
        {children}
        <Row wrap>
          <Button size="s" onClick={() => onSettle('theirs')}>
            {takeTheirs}
          </Button>
          <Button size="s" onClick={() => onSettle('mine')}>
            {keepMine}
          </Button>
        </Row>
      </Stack>
    </Notice>
  );
}
