import { useEffect, useRef, useState, type DragEvent } from 'react';
import { Button } from '../../ui/button/Button.tsx';
import { IconUpload } from '../../ui/icon/icons.ts';
import { NotesField } from '../../ui/field/NotesField.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { readFile, readText } from './readFile.ts';
import type { Sheet } from './sheets.ts';
import styles from './Import.module.css';

const EXAMPLE = 'First name\tLast name\tEmail\nAda\tLovelace\tada@example.com';
const PAUSE_MS = 250;
/** In characters; far more than 5,000 students need. */
const LONGEST_PASTED = 10_000_000;

interface Props {
  onRead: (read: () => Promise<Sheet[]>) => void;
}

/** Where a list comes from: pasted, chosen or dropped. Files are read in the browser. */
export function ImportSource({ onRead }: Props) {
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
    waiting.current = setTimeout(() => onRead(() => readText(typed)), PAUSE_MS);
  }
  function take(file: File | undefined) {
    if (!file) return;
    clearTimeout(waiting.current);
    setText('');
    setFileName(file.name);
    onRead(() => readFile(file));
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
    <div className={styles.drop} data-over={isOver || undefined} {...drop}>
      <Card>
        <NotesField
          label="Your list"
          description="One student per line, with the names of the columns above them, as your spreadsheet or your old program has it. Parents, classes and balances are read too."
          placeholder={EXAMPLE}
          rows={4}
          value={text}
          spellCheck={false}
          maxLength={LONGEST_PASTED}
          onChange={type}
        />
        <div className={`row above ${styles.file}`}>
          <Button
            variant="secondary"
            icon={<IconUpload size={18} aria-hidden />}
            onClick={() => input.current?.click()}
          >
            Choose a file
          </Button>
          <span className="note breaks">{fileName ?? 'CSV or Excel (.xlsx), or drop it here'}</span>
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
