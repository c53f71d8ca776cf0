import { useQuery } from '@tanstack/react-query';
import { isRecordableDate, type TypedDate } from '../../../domain/dates.ts';
import { holidayPaymentWarning } from '../../../domain/payment.ts';
import { api } from '../../api/api.ts';
import { useSchool } from '../../session/session.ts';

/** What a payment's form says about its date before it is saved: that it is a holiday, or else how far away it is. */
export function useDateNote(date: TypedDate, distance: string | null): string | null {
  const { today } = useSchool();
  const isRecordable = date !== '' && isRecordableDate(date, today);
  const year = Number(date.slice(0, 4));
  const { data } = useQuery({
    ...api.holidays.list.queryOptions({ input: { year } }),
    enabled: isRecordable,
  });
  const holiday = data?.items.find((one) => one.date === date);
  if (!holiday || !isRecordable) return distance;
  const warning = holidayPaymentWarning(date, holiday.name);
  return distance === null ? warning : `${distance}. ${warning}`;
}
