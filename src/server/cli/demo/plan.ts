import type { CalendarDate } from '../../../domain/dates.ts';
import type { School } from '../../app.ts';
import type { Actor, Work } from '../../db/work.ts';
import type { Credential } from '../../features/user/password.service.ts';
import type { Random } from './random.ts';

/** A clock that the demo sets, so that each event happens on its own day. */
export interface DemoClock {
  now: Date;
}

export interface DemoPlan {
  school: School;
  clock: DemoClock;
  admin: Actor;
  random: Random;
  /** The password of everyone in the demo. */
  password: Credential;
  today: CalendarDate;
}

/** Sets the clock to an hour (UTC) of a day. */
export function at(plan: DemoPlan, date: CalendarDate, hour: number): void {
  plan.clock.now = new Date(`${date}T${String(hour).padStart(2, '0')}:00:00Z`);
}

/** A unit of work of the admin. */
export function write<Result>(
  { school, admin }: DemoPlan,
  act: (work: Work) => Promise<Result>,
): Promise<Result> {
  return school.write({ actor: admin }, act);
}
