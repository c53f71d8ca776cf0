import { Suspense, useState, type ReactNode } from 'react';
import { Button } from '../../ui/button/Button.tsx';
import { IconChevronDown, IconChevronRight } from '../../ui/icon/icons.ts';
import { Row } from '../../ui/layout/flow.tsx';
import type { Dones } from '../../ui/text/done.tsx';
import { opensLine, ShortList, ShortListSketch } from '../../ui/text/ShortList.tsx';

interface Props {
  /** Kept while nothing is there, it stays open for what comes back. */
  isEmpty?: boolean;
  title: string;
  note: string;
  /** For screen readers, what the list below has. */
  label: string;
  /** What the line itself can do while the list is closed. */
  act?: ReactNode;
  /** The key of the line in `done`, which says in its place what was done. */
  lineKey?: string | undefined;
  done?: Dones;
  children: ReactNode;
}

/** A line for several things to do, which opens the list of them below itself. */
export function Unfold({
  isEmpty = false,
  title,
  note,
  label,
  act,
  lineKey = label,
  done,
  children,
}: Props) {
  const [isOpen, setOpen] = useState(false);
  if (isEmpty) return null;
  const Chevron = isOpen ? IconChevronDown : IconChevronRight;
  const opener = (
    <Button
      variant="quiet"
      size="compact"
      className={opensLine}
      aria-label={label}
      aria-expanded={isOpen}
      onClick={() => setOpen(!isOpen)}
    >
      <Chevron size={18} aria-hidden />
    </Button>
  );
  return (
    <>
      <ShortList
        {...(done && !isOpen && { done })}
        lines={[
          {
            key: lineKey,
            title,
            note,
            value: (
              <Row gap="small" nowrap>
                {!isOpen && act}
                {opener}
              </Row>
            ),
          },
        ]}
      />
      {isOpen && <Suspense fallback={<ShortListSketch lines={2} />}>{children}</Suspense>}
    </>
  );
}
