import type { ReactNode } from 'react';

type Space = 'small' | 'medium';

interface Props {
  gap?: Space | 'tiny' | 'tight' | 'large';
  /** The space above or before it. */
  above?: Space;
  below?: Space;
  className?: string | undefined;
  children: ReactNode;
}

function attributes({ gap = 'medium', above, below }: Props) {
  return { 'data-gap': gap, 'data-above': above, 'data-below': below };
}

/** Elements one below another. */
export function Stack(props: Props) {
  const { className = '', children } = props;
  return (
    <div className={`stack ${className}`} {...attributes(props)}>
      {children}
    </div>
  );
}

interface RowProps extends Props {
  justify?: 'start' | 'end' | 'between';
  align?: 'center' | 'start' | 'end';
  /** Whether all are equally wide, such as two fields in a form. */
  equal?: boolean;
  nowrap?: boolean;
}

/** Elements side by side; what doesn't fit goes on the next line. */
export function Row(props: RowProps) {
  const { justify = 'start', align = 'center', equal, nowrap, className = '', children } = props;
  return (
    <div
      className={`row ${className}`}
      {...attributes(props)}
      data-justify={justify}
      data-align={align}
      data-equal={equal || undefined}
      data-nowrap={nowrap || undefined}
    >
      {children}
    </div>
  );
}
