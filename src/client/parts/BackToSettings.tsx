import { IconArrowLeft } from '../ui/icon/icons.ts';
import { ButtonLink } from '../ui/link/links.tsx';

/** The way from a page of Settings to the list of them. */
export function BackToSettings() {
  return (
    <ButtonLink
      to="/settings"
      variant="secondary"
      onPhone="icon"
      icon={<IconArrowLeft size={18} aria-hidden />}
    >
      Settings
    </ButtonLink>
  );
}
