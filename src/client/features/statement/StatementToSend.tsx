import { useState } from 'react';
import PaperToSend from '../../parts/mail/PaperToSend.tsx';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { Stack } from '../../ui/layout/flow.tsx';
import { MonthChips, type Period } from './PeriodFilter.tsx';
import { statementMail } from './statementMail.ts';

interface Props {
  studentId: string;
  /** The days that are on screen, with which it begins. */
  shown: Period;
  onClose: () => void;
}

/** Which days the statement is of, what the email says and who gets it. */
export function StatementToSend({ studentId, shown, onClose }: Props) {
  const [period, setPeriod] = useState(shown);
  return (
    <Dialog opened title="Email the statement" onClose={onClose}>
      <Stack>
        <MonthChips period={period} withAll onChange={setPeriod} />
        <PaperToSend
          key={`${period.from} ${period.to}`}
          input={statementMail(studentId, period)}
          paper="statement"
          onDone={onClose}
        />
      </Stack>
    </Dialog>
  );
}
