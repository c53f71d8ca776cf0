import { Button } from '../../ui/button/Button.tsx';
import { client } from '../../api/api.ts';
import { failedTo } from '../../api/failure.ts';
import { useDownload } from '../../files/useDownload.ts';
import { YearDownload, yearToShow } from '../../parts/YearDownload.tsx';
import { useSchool } from '../../session/session.ts';
import { DownloadBar } from '../../ui/file/DownloadBar.tsx';
import { FileButton } from '../../ui/file/FileButton.tsx';
import { IconPrinter } from '../../ui/icon/icons.ts';
import type { Period } from './PeriodFilter.tsx';
import { SendStatement } from './SendStatement.tsx';

interface Props {
  studentId: string;
  period: Period;
  /** Whether an admin may email it from here. */
  canSend: boolean;
  /** Whether the remaining entries are being loaded for printing. */
  loading: boolean;
  onPrint: () => void;
}

/** Downloads and prints the statement. */
export function StatementActs({ studentId, period, canSend, loading, onPrint }: Props) {
  const { today } = useSchool();
  const { making, progress, error, download } = useDownload<'pdf'>({
    make: () => client.students.statement({ id: studentId, ...period }),
    nameOf: () => 'the PDF file',
  });
  return (
    <DownloadBar progress={progress} error={error && failedTo('download the statement', error)}>
      {yearToShow(today).isTaxTime && <YearDownload of={{ studentId }} today={today} />}
      {canSend && <SendStatement studentId={studentId} period={period} />}
      <FileButton busy={making !== undefined} onClick={() => download('pdf')}>
        Download PDF
      </FileButton>
      <Button
        variant="secondary"
        icon={<IconPrinter size={18} aria-hidden />}
        loading={loading}
        onClick={onPrint}
      >
        Print
      </Button>
    </DownloadBar>
  );
}
