import { getDefaultZIndex, Group, Modal } from '@mantine/core';
import { use, type ReactNode } from 'react';
import { Covered } from './covered.ts';
import styles from './Dialog.module.css';

interface Props {
  opened: boolean;
  title: string;
  /** Wider, for a dialog with a table in it. */
  wide?: boolean;
  /** Without it the dialog must be answered, and lies above any other that is open. */
  onClose?: () => void;
  children: ReactNode;
}

const ignore = () => {};

/**
 * A dialog that stays mounted; `opened` shows it. Put together here because Mantine's own header would be a second
 * banner on the page.
 */
export function Dialog({ opened, title, wide = false, onClose, children }: Props) {
  const covered = use(Covered);
  return (
    <Modal.Root
      opened={opened}
      onClose={onClose ?? ignore}
      closeOnEscape={onClose !== undefined && !covered}
      closeOnClickOutside={onClose !== undefined}
      zIndex={getDefaultZIndex(onClose ? 'modal' : 'popover')}
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
            {onClose && <Modal.CloseButton aria-label="Close" />}
          </Group>
          {children}
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
