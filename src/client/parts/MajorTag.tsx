import { IconAlertTriangle } from '../ui/icon/icons.ts';
import { quietLine } from '../ui/table/DataTable.tsx';
import { Tag } from '../ui/text/Tag.tsx';

/** Marks an expense at or above the threshold in the settings. A phone's row says it below the name. */
export function MajorTag() {
  return (
    <span className="visually-hidden-on-phone">
      <Tag tone="holiday" icon={<IconAlertTriangle size={14} aria-hidden />}>
        Major expense
      </Tag>
    </span>
  );
}

export const majorLine = quietLine(({ isMajor }: { isMajor?: boolean | undefined }) =>
  isMajor === true ? 'Major expense' : null,
);
