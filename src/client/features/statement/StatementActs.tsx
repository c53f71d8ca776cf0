import { Button } from '@mantine/core';
import { client } from '../../lib/api.ts';
import { failedTo } from '../../lib/failure.ts';
import { useDownload } from '../../lib/useDownload.ts';
import { FileButton } from '../../ui/FileButton.tsx';
import { IconPrinter } from '../../ui/icons.ts';
import { ErrorText } from '../../ui/states.tsx';
import type { Period } from './PeriodFilter.tsx';
import styles from './Statement.module.css';

interface Props {
  studentId: string;
  period: Period;
  /** The rest of the entries is on its way to the printer. */
  loading: boolean;
  onPrint: () => void;
}

/** The statement as a file and on paper. */
export function StatementActs({ studentId, period, loading, onPrint }: Props) {
  const { making, said, error, download } = useDownload<'pdf'>({
    make: () => client.students.statement({ id: studentId, ...period }),
    nameOf: () => 'the PDF file',
  });
  return (
    <div className={`${styles.acts} no-print`}>
      <FileButton busy={making !== undefined} onClick={() => download('pdf')}>
        Download PDF
      </FileButton>
      <Button
        variant="default"
        leftSection={<IconPrinter size={18} aria-hidden />}
        loading={loading}
        onClick={onPrint}
      >
        Print
      </Button>
      <p className={styles.said} role="status">
        {said}
      </p>
      <ErrorText error={error && failedTo('download the statement', error)} />
    </div>
  );
}
