import { IconAlertTriangle } from '../ui/icon/icons.ts';
import { Tag } from '../ui/text/Tag.tsx';

/** An expense at or above the settings' threshold (BUD-10). */
export function MajorTag() {
  return (
    <Tag tone="holiday" icon={<IconAlertTriangle size={14} aria-hidden />}>
      Major expense
    </Tag>
  );
}
