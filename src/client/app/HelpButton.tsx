import { useRouterState } from '@tanstack/react-router';
import type { Role } from '../../domain/roles.ts';
import { guidePath } from '../features/guide/pages.ts';
import { showGuide, useOpenGuide } from '../features/guide/openGuide.ts';
import { IconHelp } from '../ui/icon/icons.ts';
import styles from './Navigation.module.css';
import { helpOf } from './screens.ts';

interface Props {
  reader: Role;
  /** Whether to show it inside its line, even on a wide screen. */
  inline?: boolean;
}

/** Opens the guide next to the screen, at the part about it, and closes it again. */
export function HelpButton({ reader, inline = false }: Props) {
  const route = useRouterState({ select: (state) => state.matches.at(-1)?.fullPath });
  const open = useOpenGuide();
  const help = helpOf(route, reader);
  if (help === null) return null;
  const isHere = open !== null && guidePath(open) === guidePath(help);
  return (
    <button
      type="button"
      className={`${styles.icon} ${styles.help}`}
      data-inline={inline || undefined}
      aria-label="Help"
      aria-expanded={open !== null}
      title="Help"
      onClick={() => showGuide(isHere ? null : help)}
    >
      <IconHelp size={20} aria-hidden />
    </button>
  );
}
