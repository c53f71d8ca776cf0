import { IconAlertTriangle } from '../ui/icon/icons.ts';
import { Tag } from '../ui/text/Tag.tsx';

/** Marks an expense at or above the threshold in the settings. */
export function MajorTag() {
  return (
    <Tag tone="holiday" icon={<IconAlertTriangle size={14} aria-hidden />}>
      Major expense
    </Tag>
  );
}
