import { Button } from '@mantine/core';
import { useState } from 'react';
import { IconCheck, IconCopy, IconShare } from '../icon/icons.ts';

/** Copies a text. */
export function CopyButton({ text }: { text: string }) {
  const [said, setSaid] = useState<'Copied' | "Can't copy here" | null>(null);

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setSaid('Copied');
    } catch {
      // Browsers hide the clipboard on a plain http address.
      setSaid("Can't copy here");
    }
  }

  const Icon = said === 'Copied' ? IconCheck : IconCopy;
  return (
    <Button
      variant="default"
      leftSection={<Icon size={18} aria-hidden />}
      onClick={() => void copy()}
    >
      <span aria-live="polite">{said ?? 'Copy'}</span>
    </Button>
  );
}

/** Hands a text to another app, on a device that can do that; else there is no such button. */
export function ShareButton({ text }: { text: string }) {
  if (!('share' in navigator)) return null;
  async function share() {
    try {
      await navigator.share({ text });
    } catch {
      // Whoever closes the device's own list of apps has shared nothing, and knows.
    }
  }
  return (
    <Button
      variant="default"
      leftSection={<IconShare size={18} aria-hidden />}
      onClick={() => void share()}
    >
      Share
    </Button>
  );
}
