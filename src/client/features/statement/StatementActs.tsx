import { Button } from '@mantine/core';
import { IconDownload, IconPrinter } from '../../ui/icons.ts';
import styles from './Statement.module.css';

interface Props {
  /** Where the PDF is. */
  pdf: string;
  loading: boolean;
  onPrint: () => void;
}

export function StatementActs({ pdf, loading, onPrint }: Props) {
  return (
    <div className={`${styles.acts} no-print`}>
      <Button
        component="a"
        href={pdf}
        download
        variant="default"
        leftSection={<IconDownload size={18} aria-hidden />}
      >
        Download PDF
      </Button>
      <Button
        variant="default"
        leftSection={<IconPrinter size={18} aria-hidden />}
        loading={loading}
        onClick={onPrint}
      >
        Print
      </Button>
    </div>
  );
}
