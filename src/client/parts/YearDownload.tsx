import type { CalendarDate } from '../../domain/dates.ts';
import { paidInYear } from '../../domain/yearStatement.ts';
import { client } from '../api/api.ts';
import { failedTo } from '../api/failure.ts';
import { useDownload } from '../files/useDownload.ts';
import { FileButton } from '../ui/file/FileButton.tsx';
import { notifyDone, notifyFailure } from '../ui/message/notify.ts';

/** The last month in which most people do their taxes. */
const TAX_MONTHS = 4;

/** The year that people need a statement of now: until April the last one. */
export function yearToShow(today: CalendarDate): { year: number; isTaxTime: boolean } {
  const year = Number(today.slice(0, 4));
  const isTaxTime = Number(today.slice(5, 7)) <= TAX_MONTHS;
  return { year: isTaxTime ? year - 1 : year, isTaxTime };
}

interface Props {
  /** The family or the student that it is about. */
  of: { familyId: string } | { studentId: string };
  today: CalendarDate;
}

/** Downloads what was paid in a year. */
export function YearDownload({ of, today }: Props) {
  const { year, isTaxTime } = yearToShow(today);
  const title = paidInYear({ year, soFar: !isTaxTime });
  const { making, download } = useDownload<'year'>({
    make: () =>
      'familyId' in of
        ? client.yearStatements.printFamily({ id: of.familyId, year })
        : client.yearStatements.printStudent({ id: of.studentId, year }),
    nameOf: () => title,
    onSaved: (name) => notifyDone(`${name} is ready.`),
    onError: (error) => notifyFailure(failedTo(`download “${title}”`, error).message),
  });
  return (
    <FileButton busy={making !== undefined} onClick={() => download('year')}>
      {title}
    </FileButton>
  );
}
