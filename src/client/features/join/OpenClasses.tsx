import type { DoorClass } from '../../../contract/application.ts';
import { countOf } from '../../../domain/counts.ts';
import styles from './Join.module.css';

/** 'Ages 6–9', 'From age 6', 'Up to age 9'; '' without limits. */
function agesInWords({ ageFrom, ageTo }: Pick<DoorClass, 'ageFrom' | 'ageTo'>): string {
  if (ageFrom !== null && ageTo !== null) return `Ages ${ageFrom}–${ageTo}`;
  if (ageFrom !== null) return `From age ${ageFrom}`;
  return ageTo === null ? '' : `Up to age ${ageTo}`;
}

/** '3 spots left', or that a full class has a waiting list; '' where the class takes everybody. */
function seatsInWords({ placesLeft, full }: Pick<DoorClass, 'placesLeft' | 'full'>): string {
  if (full) return 'Full: waiting list';
  return placesLeft === null ? '' : `${countOf(placesLeft, 'spot')} left`;
}

/** What a family reads about a class before it chooses: 'Mon 5:00–6:00 PM · Ages 6–9 · $60.00 a month'. */
export const classInWords = (one: DoorClass): string =>
  [one.meets, agesInWords(one), one.costs, seatsInWords(one)].filter(Boolean).join(' · ');

/** The classes that families can ask for. */
export function OpenClasses({ classes }: { classes: readonly DoorClass[] }) {
  return (
    <ul className={styles.classes}>
      {classes.map((one) => (
        <li key={one.id}>
          <strong className="block">{one.name}</strong>
          {one.about && <span className="block">{one.about}</span>}
          <span className="note block">{classInWords(one)}</span>
        </li>
      ))}
    </ul>
  );
}
