import type { PublicHoliday } from '../../../contract/holiday.ts';

/** What the school chose last about a public holiday, also where that is still to come. */
export function isChosen({ choices, keptNow }: PublicHoliday): boolean {
  return choices.at(-1)?.kept ?? keptNow;
}
