import { IconAlertTriangle } from '../ui/icon/icons.ts';
import { Tag } from '../ui/text/Tag.tsx';

/** An expense at or above the settings' threshold. */
export function MajorTag() {
  return (
    <Tag tone="holiday" icon={<IconAlertTriangle size={14} aria-hidden />}>
      Major expense
    </Tag>
  );
}
