import { type ReactNode, useState } from 'react';
import { ChangeRoleDialog } from './change-role-dialog.tsx';
import { EditUserDrawer } from './edit-user-drawer.tsx';
import { MakeLinkDialog } from './make-link-dialog.tsx';
import { type AskedAct, MemberQuestion } from './member-question.tsx';
import type { ActOn } from './users.queries.ts';

export type MemberAct = 'role' | 'edit' | 'link' | AskedAct;

interface MemberActions {
  ask: (act: MemberAct, on: ActOn) => void;
  dialog: ReactNode;
}

export function useMemberActions(): MemberActions {
  const [asked, setAsked] = useState<{ act: MemberAct; on: ActOn } | null>(null);
  const onClose = () => setAsked(null);
  const dialog = () => {
    if (!asked) return null;
    const { act, on } = asked;
    if (act === 'role') return <ChangeRoleDialog on={on} onClose={onClose} />;
    if (act === 'edit') return <EditUserDrawer userId={on.id} onClose={onClose} />;
    if (act === 'link') return <MakeLinkDialog on={on} onClose={onClose} />;
    return <MemberQuestion act={act} on={on} onClose={onClose} />;
  };
  return { ask: (act, on) => setAsked({ act, on }), dialog: dialog() };
}
