import { countOf } from '../../../domain/counts.ts';
import type { client as server } from '../../api/api.ts';
import { overInWords } from './overInWords.ts';
import styles from './PlaceOutcome.module.css';

type Results = Awaited<ReturnType<typeof server.places.add>>['results'];

/** The server's result for each student in a list. */
export interface PlaceResults {
  results: Results;
  nameOf: (studentId: string) => string;
}

/** Says who got a place, who didn't and why, and who has another class at the same time. Render it always. */
export function PlaceOutcome({ outcome }: { outcome: PlaceResults | null }) {
  const { results, nameOf } = outcome ?? { results: [], nameOf: String };
  const added = results.filter((one) => 'place' in one);
  const refused = results.filter((one) => 'error' in one);
  const [first] = added;
  const fit = first
    ? overInWords(
        { overBy: first.overBy, notes: added.flatMap(({ notes }) => notes) },
        first.place.className,
      )
    : [];
  const atOnce = added.filter(({ meetsAtOnce }) => meetsAtOnce.length > 0);
  return (
    <div role="status" className={`below ${styles.outcome}`}>
      {outcome && (
        <>
          <p>
            {added.length === 0
              ? 'Nobody was added.'
              : `Added ${countOf(added.length, 'student')}.`}
          </p>
          {refused.map(({ studentId, error }) => (
            <p key={studentId} className="trouble">
              {nameOf(studentId)}: {error}
            </p>
          ))}
          {atOnce.map(({ studentId, meetsAtOnce }) => (
            <p key={studentId} className="caution">
              {nameOf(studentId)} also has {meetsAtOnce.join(' and ')} at the same time.
            </p>
          ))}
          {fit.map((text) => (
            <p key={text} className="caution">
              {text}
            </p>
          ))}
        </>
      )}
    </div>
  );
}
