import { createLink } from '@tanstack/react-router';
import { IconChevronRight } from '../icon/icons.ts';
import { ButtonAnchor, type NativeAnchor } from '../link/links.tsx';
import { opensLine } from './ShortList.tsx';

function LineAnchor(link: NativeAnchor) {
  return (
    <ButtonAnchor {...link} variant="quiet" size="compact" className={opensLine}>
      <IconChevronRight size={18} aria-hidden />
    </ButtonAnchor>
  );
}
/** The end of a line that opens a screen, with what it opens as `aria-label`. */
export const LineLink = createLink(LineAnchor);
