import { useState } from 'react';
import { Button } from './Button.tsx';
import { IconCheck, IconCopy, IconShare } from '../icon/icons.ts';

interface CopyProps {
  text: string;
  label?: string;
  onCopied?: () => void;
}

/** Copies a text. */
export function CopyButton({ text, label = 'Copy', onCopied }: CopyProps) {
  const [outcome, setOutcome] = useState<'Copied' | "Can't copy here" | null>(null);

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setOutcome('Copied');
      onCopied?.();
    } catch {
      // Browsers don't allow the clipboard on a plain http address.
      setOutcome("Can't copy here");
    }
  }

  const Icon = outcome === 'Copied' ? IconCheck : IconCopy;
  return (
    <Button variant="secondary" icon={<Icon size={18} aria-hidden />} onClick={() => void copy()}>
      <span aria-live="polite">{outcome ?? label}</span>
    </Button>
  );
}

/** Passes a text to another app. Renders nothing if the browser can't share. */
export function ShareButton({ text, onShared }: { text: string; onShared?: () => void }) {
  if (!('share' in navigator)) return null;
  async function share() {
    try {
      await navigator.share({ text });
      onShared?.();
    } catch {
      // It also rejects when the person closes the device's share sheet, which needs no message.
    }
  }
  return (
    <Button
      variant="secondary"
      icon={<IconShare size={18} aria-hidden />}
      onClick={() => void share()}
    >
      Share
    </Button>
  );
}
