import { useId, useRef } from 'react';
import { EXPORT_FAILED, exportFormatLabels, exportFormats } from '../../../domain/reports.ts';
import type { ExportFormat } from '../../../domain/reports.ts';
import { errorNamed } from '../../api/failure.ts';
import { useDownload } from '../../files/useDownload.ts';
import { FileButton } from '../../ui/file/FileButton.tsx';
import { IconDownload } from '../../ui/icon/icons.ts';
import { Menu } from '../../ui/menu/Menu.tsx';
import { Act, ActsIn } from '../../ui/menu/Act.tsx';
import { ErrorText } from '../../ui/state/states.tsx';
import styles from './ExportMenu.module.css';

interface Props {
  /** Requests the file; the server names it. */
  make: (format: ExportFormat) => Promise<File>;
}

/** Exports what is on screen as a file in one of several formats. Below it are the progress and the error. */
export function ExportMenu({ make }: Props) {
  const { making, progress, error, download } = useDownload({
    make,
    nameOf: (format) => `the ${exportFormatLabels[format]} file`,
  });
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  return (
    <>
      <span className="to-end no-print">
        <FileButton ref={button} busy={making !== undefined} opens={id} onPhone="icon">
          Export
        </FileButton>
      </span>
      <Menu id={id} title="Export" button={() => button.current}>
        <ActsIn value="menu">
          {exportFormats.map((format) => (
            <Act key={format} icon={IconDownload} onClick={() => download(format)}>
              {exportFormatLabels[format]}
            </Act>
          ))}
        </ActsIn>
      </Menu>
      <div className={`no-print ${styles.outcome}`}>
        <p className="note" role="status">
          {progress}
        </p>
        <ErrorText error={error && errorNamed(EXPORT_FAILED, error)} />
      </div>
    </>
  );
}
