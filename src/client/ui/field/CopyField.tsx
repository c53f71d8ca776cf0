import { Button, Group, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import { IconCheck, IconCopy } from '../icon/icons.ts';

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
      // Browsers offer no clipboard on a plain http address, but the text is selected at least.
      setCopied('Selected');
    }
  }

  return (
    <Group align="flex-end" gap="xs">
      <TextInput
        ref={input}
        label={label}
        value={value}
        readOnly
        // Keeps the text fully visible on the narrowest phone; the button wraps below it.
        flex="1 1 14rem"
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <Button
        variant="default"
        leftSection={
          copied ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} aria-hidden />
        }
        onClick={() => void copy()}
      >
        <span aria-live="polite">{copied ?? 'Copy'}</span>
      </Button>
    </Group>
  );
}
