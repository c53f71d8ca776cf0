import { Group, Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './Dialog.module.css';

interface Props {
  opened: boolean;
  title: string;
  /** Wider, for a dialog with a table in it. */
  wide?: boolean;
  onClose: () => void;
  children: ReactNode;
}

/**
 * A dialog that stays mounted; `opened` shows it. Put together here because Mantine's own header would be a second
 * banner on the page.
 */
export function Dialog({ opened, title, wide = false, onClose, children }: Props) {
  return (
    <Modal.Root
      opened={opened}
      onClose={onClose}
      centered
      size={wide ? '42rem' : 'md'}
      transitionProps={{ duration: 120 }}
      classNames={{ content: styles.content, body: styles.body, title: styles.title }}
    >
      <Modal.Overlay backgroundOpacity={0.5} />
      <Modal.Content>
        <Modal.Body>
          <Group justify="space-between" wrap="nowrap">
            <Modal.Title>{title}</Modal.Title>
            <Modal.CloseButton aria-label="Close" />
          </Group>
          {children}
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
