import { useQuery } from '@tanstack/react-query';
import type { Owing } from '../../../contract/student.ts';
import type { CalendarDate } from '../../../domain/dates.ts';
import { formatMoney } from '../../../domain/money.ts';
import { fullName, isAttending } from '../../../domain/student.ts';
import { api } from '../../api/api.ts';
import { Card } from '../../ui/layout/Card.tsx';
import { debtNote } from '../../parts/debtNote.ts';
import { useSchool } from '../../session/session.ts';
import { DueText } from '../../parts/DueText.tsx';
import { StudentLink } from '../../parts/StudentLink.tsx';
import { TextLink } from '../../ui/link/links.tsx';
import { ShortList, ShortListSketch } from '../../ui/text/ShortList.tsx';
import { CardBody } from './CardBody.tsx';
import styles from './home.module.css';

const debtsQuery = api.students.owing.queryOptions({ input: {} });

/** The students who owe the most, and the total owed, including by students who have left. */
export function Debts() {
  const owing = useQuery(debtsQuery);
  return (
    <Card title="Still to pay">
      <CardBody query={owing} what="Balances" sketch={<ShortListSketch />}>
        {(data) => <Owed owing={data} />}
      </CardBody>
    </Card>
  );
}

/** 'Inactive · since Oct 7, 2026 · reminded Nov 20' */
function noteOf(student: Owing['items'][number], today: CalendarDate): string {
  const { enrollmentStatus } = student;
  const status = isAttending(enrollmentStatus) ? null : enrollmentStatus;
  return [status, debtNote(student, today)].filter(Boolean).join(' · ');
}

function Owed({ owing: { items, total, count } }: { owing: Owing }) {
  const { today } = useSchool();
  return (
    <>
      <p className="quiet">
        {count === 0
          ? 'Nobody owes anything.'
          : `${formatMoney(total)} from ${count === 1 ? '1 student' : `${count} students`}.`}
      </p>
      <ShortList
        lines={items.map((student) => ({
          key: student.id,
          title: <StudentLink id={student.id}>{fullName(student)}</StudentLink>,
          note: noteOf(student, today),
          value: <DueText debt={student} />,
        }))}
      />
      {count > 0 && (
        <p className={`row above ${styles.links}`}>
          {count > items.length && (
            <TextLink to="/manage-students" search={{ owes: 'any', order: '-balance' }}>
              All balances
            </TextLink>
          )}
          <TextLink to="/manage-students/remind">Send reminders</TextLink>
        </p>
      )}
    </>
  );
}
