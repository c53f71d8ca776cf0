import type { PublicHoliday } from '../../../contract/holiday.ts';

/** The school's latest choice about a public holiday, even if it only applies in the future. */
export function isChosen({ choices, keptNow }: PublicHoliday): boolean {
  return choices.at(-1)?.kept ?? keptNow;
}
