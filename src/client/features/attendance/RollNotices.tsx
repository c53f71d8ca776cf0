import { IconBeach } from '../../ui/icon/icons.ts';
import { Tag } from '../../ui/text/Tag.tsx';

interface Props {
  holidayName: string | undefined;
  /** Whether any mark was charged before the day became a holiday; null for a teacher, who doesn't see fees. */
  fees: 'some' | 'none' | null;
  /** Whether the event stream is disconnected. */
  lost: boolean;
  /** What someone else just did, for screen readers. */
  announcement: string;
}

/** What people should know about the day before they mark it. */
export function RollNotices({ holidayName, fees, lost, announcement }: Props) {
  return (
    <>
      {holidayName !== undefined && (
        <p className="row note" data-gap="small">
          <Tag tone="holiday" icon={<IconBeach size={16} aria-hidden />}>
            {holidayName}
          </Tag>
          {fees === 'some' && 'Fees from before it became a holiday stay. New marks are free.'}
          {fees === 'none' && 'No fees are charged on a holiday.'}
        </p>
      )}
      {lost && (
        <p className="warning small" role="status">
          Reconnecting… Changes made elsewhere may be missing for a moment.
        </p>
      )}
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
    </>
  );
}
