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

const classes = (own: string, { above, below, className }: Props) =>
  [own, above && `above-${above}`, below && `below-${below}`, className].filter(Boolean).join(' ');

/** Elements one below another. */
export function Stack(props: Props) {
  return (
    <div className={classes('stack', props)} data-gap={props.gap ?? 'medium'}>
      {props.children}
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
  const { gap = 'medium', justify = 'start', align = 'center', equal, nowrap, children } = props;
  return (
    <div
      className={classes('row', props)}
      data-gap={gap}
      data-justify={justify}
      data-align={align}
      data-equal={equal || undefined}
      data-nowrap={nowrap || undefined}
    >
      {children}
    </div>
  );
}
