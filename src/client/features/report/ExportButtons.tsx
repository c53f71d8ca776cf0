import { EXPORT_FAILED, exportFormatLabels, exportFormats } from '../../../domain/reports.ts';
import type { ExportFormat } from '../../../domain/reports.ts';
import { errorNamed } from '../../api/failure.ts';
import { useDownload } from '../../files/useDownload.ts';
import { DownloadBar } from '../../ui/file/DownloadBar.tsx';
import { FileButton } from '../../ui/file/FileButton.tsx';

interface Props {
  /** Requests the file; the server names it. */
  make: (format: ExportFormat) => Promise<File>;
}

/** Exports what is on screen as a file. While one is being made, its button says so and the others are disabled. */
export function ExportButtons({ make }: Props) {
  const { making, progress, error, download } = useDownload({
    make,
    nameOf: (format) => `the ${exportFormatLabels[format]} file`,
  });
  return (
    <DownloadBar
      label="Export"
      progress={progress}
      error={error && errorNamed(EXPORT_FAILED, error)}
    >
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
    </DownloadBar>
  );
}
