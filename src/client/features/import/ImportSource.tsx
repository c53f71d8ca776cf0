import { useEffect, useRef, useState, type DragEvent } from 'react';
import { Button } from '../../ui/button/Button.tsx';
import { IconUpload } from '../../ui/icon/icons.ts';
import { NotesField } from '../../ui/field/NotesField.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import styles from './Import.module.css';

const PAUSE_MS = 250;
/** In characters; far more than 5,000 students need. */
const LONGEST_PASTED = 10_000_000;

interface Props {
  label: string;
  description: string;
  placeholder: string;
  /** Whether something was read already: then it makes room for that. */
  isRead: boolean;
  onText: (text: string) => void;
  onFile: (file: File) => void;
}

/** Where a list comes from: pasted, chosen or dropped. Files are read in the browser. */
export function ImportSource(props: Props) {
  const { label, description, placeholder, isRead, onText, onFile } = props;
  const [text, setText] = useState('');
  const [fileName, setFileName] = useState<string | null>(null);
  const [isOver, setIsOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(waiting.current), []);

  function type(typed: string) {
    setText(typed);
    setFileName(null);
    clearTimeout(waiting.current);
    waiting.current = setTimeout(() => onText(typed), PAUSE_MS);
  }
  function take(file: File | undefined) {
    if (!file) return;
    clearTimeout(waiting.current);
    setText('');
    setFileName(file.name);
    onFile(file);
  }
  const drop = {
    onDragOver: (event: DragEvent) => {
      event.preventDefault();
      setIsOver(true);
    },
    onDragLeave: () => setIsOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setIsOver(false);
      take(event.dataTransfer.files[0]);
    },
  };
  return (
    <div
      className={styles.drop}
      data-over={isOver || undefined}
      data-read={isRead || undefined}
      {...drop}
    >
      <Card>
        <NotesField
          label={label}
          description={isRead ? '' : description}
          placeholder={placeholder}
          rows={isRead ? 3 : 4}
          value={text}
          spellCheck={false}
          maxLength={LONGEST_PASTED}
          onChange={type}
        />
        <div className={`row above ${styles.file}`}>
          <Button
            variant="secondary"
            {...(isRead && { onPhone: 'icon' })}
            icon={<IconUpload size={18} aria-hidden />}
            onClick={() => input.current?.click()}
          >
            Choose a file
          </Button>
          {(fileName !== null || !isRead) && (
            <span className="note breaks">
              {fileName ?? 'CSV or Excel (.xlsx), or drop it here'}
            </span>
          )}
          <input
            ref={input}
            hidden
            type="file"
            accept=".csv,.tsv,.txt,.xlsx,text/csv"
            onChange={({ currentTarget }) => {
              take(currentTarget.files?.[0]);
              // This allows the same file to be chosen again after it was corrected.
              currentTarget.value = '';
            }}
          />
        </div>
      </Card>
    </div>
  );
}
