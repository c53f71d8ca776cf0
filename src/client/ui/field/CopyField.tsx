import { useRef, useState } from 'react';
import { Button } from '../button/Button.tsx';
import { IconCheck, IconCopy } from '../icon/icons.ts';
import { Row } from '../layout/flow.tsx';
import styles from './CopyField.module.css';
import { TextInput } from './TextInput.tsx';

/** A read-only text with a button that copies it. */
export function CopyField({ label, value }: { label: string; value: string }) {
  const input = useRef<HTMLInputElement>(null);
  const [copied, setCopied] = useState<'Copied' | 'Selected' | null>(null);

  async function copy() {
    input.current?.select();
    try {
      await navigator.clipboard.writeText(value);
      setCopied('Copied');
    } catch {
      // Browsers don't allow the clipboard on a plain http address, but at least the text gets selected.
      setCopied('Selected');
    }
  }

  return (
    <Row align="end" gap="small">
      <TextInput
        ref={input}
        label={label}
        value={value}
        readOnly
        className={styles.field}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <Button
        variant="secondary"
        icon={copied ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} aria-hidden />}
        onClick={() => void copy()}
      >
        <span aria-live="polite">{copied ?? 'Copy'}</span>
      </Button>
    </Row>
  );
}
