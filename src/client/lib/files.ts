import type { CalendarDate } from '../../domain/dates.ts';
import { API_BASE } from './api.ts';

/** Where a payment's receipt is downloaded from. */
export function receiptUrl(paymentId: string): string {
  return `${API_BASE}/payments/${encodeURIComponent(paymentId)}/receipt`;
}

/** Where a student's statement is downloaded from; both days of the period count whole. */
export function statementUrl(
  studentId: string,
  period: { from?: CalendarDate | undefined; to?: CalendarDate | undefined },
): string {
  const days = Object.entries(period).filter(([, day]) => day);
  const query = new URLSearchParams(days.map(([name, day]) => [name, day ?? '']));
  const path = `${API_BASE}/students/${encodeURIComponent(studentId)}/account/statement`;
  return query.size > 0 ? `${path}?${query.toString()}` : path;
}
