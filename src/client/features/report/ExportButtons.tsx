import { Button } from '@mantine/core';
import { useState } from 'react';
import { exportFailed, exportFormatLabels, exportFormats } from '../../../domain/reports.ts';
import type { ExportFormat } from '../../../domain/reports.ts';
import { toApiError } from '../../lib/apiError.ts';
import { saveFile } from '../../lib/saveFile.ts';
import { IconDownload } from '../../ui/icons.ts';
import { ErrorText } from '../../ui/states.tsx';
import styles from './ExportButtons.module.css';

interface Props {
  /** Asks the server for the file. */
  make: (format: ExportFormat) => Promise<File>;
}

/** What is on screen as a file. While one is made the button says so, and the others wait. */
export function ExportButtons({ make }: Props) {
  const [making, setMaking] = useState<ExportFormat | null>(null);
  const [said, setSaid] = useState('');
  const [error, setError] = useState<string | null>(null);

  async function download(format: ExportFormat) {
    setMaking(format);
    setError(null);
    setSaid(`Preparing the ${exportFormatLabels[format]} file…`);
    try {
      const file = await make(format);
      saveFile(file);
      setSaid(`${file.name} is ready.`);
    } catch (thrown) {
      setSaid('');
      setError(exportFailed(toApiError(thrown).message));
    } finally {
      setMaking(null);
    }
  }

  return (
    <div className={`${styles.exports} no-print`}>
      <div className={styles.buttons} role="group" aria-label="Export">
        {exportFormats.map((format) => (
          <Button
            key={format}
            variant="default"
            leftSection={<IconDownload size={18} aria-hidden />}
            loading={making === format}
            disabled={making !== null && making !== format}
            onClick={() => void download(format)}
          >
            {exportFormatLabels[format]}
          </Button>
        ))}
      </div>
      <p className={styles.said} role="status">
        {said}
      </p>
      <ErrorText error={error} />
    </div>
  );
}
