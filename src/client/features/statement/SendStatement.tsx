import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { listedNames } from '../../../domain/names.ts';
import { api } from '../../api/api.ts';
import { useSchool } from '../../session/session.ts';
import { Button } from '../../ui/button/Button.tsx';
import { lateDialog } from '../../ui/lazy/lateDialog.ts';
import type { Period } from './PeriodFilter.tsx';
import { statementMail } from './statementMail.ts';

const StatementToSend = lateDialog(
  async () => (await import('./StatementToSend.tsx')).StatementToSend,
);

interface Props {
  studentId: string;
  /** What the statement on screen is from and to. */
  period: Period;
  onPhone?: boolean;
}

/** 'Send to Ngozi': emails the statement to the parents, after a look at it; nothing without a mail server. */
export function SendStatement({ studentId, period, onPhone = false }: Props) {
  const { passwordResetByEmail: hasMail } = useSchool();
  const [isOpen, setOpen] = useState(false);
  const { data } = useQuery({
    ...api.mails.preview.queryOptions({ input: statementMail(studentId, {}) }),
    enabled: hasMail,
  });
  if (!hasMail) return null;
  const names = data?.items.flatMap((one) => (one.left === null ? one.names : [])) ?? [];
  return (
    <>
      <Button
        variant={onPhone ? 'link' : 'secondary'}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {names.length > 0 ? `Send to ${listedNames(names)}` : 'Send by email'}
      </Button>
      {isOpen && (
        <StatementToSend studentId={studentId} shown={period} onClose={() => setOpen(false)} />
      )}
    </>
  );
}
