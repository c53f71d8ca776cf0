import { exportFailed, exportFormatLabels, exportFormats } from '../../../domain/reports.ts';
import type { ExportFormat } from '../../../domain/reports.ts';
import { useDownload } from '../../lib/useDownload.ts';
import { FileButton } from '../../ui/FileButton.tsx';
import { ErrorText } from '../../ui/states.tsx';
import styles from './ExportButtons.module.css';

interface Props {
  /** Asks the server for the file. */
  make: (format: ExportFormat) => Promise<File>;
}

/** What is on screen as a file. While one is made the button says so, and the others wait. */
export function ExportButtons({ make }: Props) {
  const { making, said, error, download } = useDownload({
    make,
    nameOf: (format) => `the ${exportFormatLabels[format]} file`,
  });
  return (
    <div className={`${styles.exports} no-print`}>
      <div className={styles.buttons} role="group" aria-label="Export">
        {exportFormats.map((format) => (
          <FileButton
            key={format}
            busy={making === format}
            held={making !== undefined && making !== format}
            onClick={() => download(format)}
          >
            {exportFormatLabels[format]}
          </FileButton>
        ))}
      </div>
      <p className={styles.said} role="status">
        {said}
      </p>
      <ErrorText error={error && exportFailed(error.message)} />
    </div>
  );
}
