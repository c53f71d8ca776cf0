import type { CalendarDate } from '../../../domain/dates.ts';
import type { School } from '../../app.ts';
import type { Actor } from '../../db/work.ts';
import type { Credential } from '../../features/user/password.service.ts';
import type { Random } from './random.ts';

/** A clock that the demo moves along, so that each thing happens on its own day. */
export interface DemoClock {
  now: Date;
}

export interface DemoPlan {
  school: School;
  clock: DemoClock;
  admin: Actor;
  random: Random;
  /** Everyone's password. */
  password: Credential;
  today: CalendarDate;
}

/** Moves the clock to an hour of a day. */
export function at(plan: DemoPlan, date: CalendarDate, hour: number): void {
  plan.clock.now = new Date(`${date}T${String(hour).padStart(2, '0')}:00:00Z`);
}
