import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ChargesDone } from '../../../contract/charge.ts';
import type { TuitionLine, TuitionOfMonth } from '../../../contract/tuition.ts';
import { describeCharged, sumOfLines } from '../../../domain/charge.ts';
import { countOf } from '../../../domain/counts.ts';
import { formatDate, type Month } from '../../../domain/dates.ts';
import { ofClassNamed } from '../../../domain/lesson.ts';
import { formatMoney, moneyInputValue, parseMoney, ZERO } from '../../../domain/money.ts';
import { formatMonth } from '../../../domain/reports.ts';
import { api, client as server } from '../../api/api.ts';
import { failedTo, failedUnlessRefused, refusal } from '../../api/failure.ts';
import { showStudent } from '../../api/queryKeys.ts';
import { QueryView } from '../../parts/QueryView.tsx';
import { StudentLink } from '../../parts/StudentLink.tsx';
import { MoneyField } from '../../ui/field/MoneyField.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { FormButtons } from '../../ui/form/FormButtons.tsx';
import { useForm } from '../../ui/form/useForm.ts';
import { Card } from '../../ui/layout/Card.tsx';
import { TextLink } from '../../ui/link/links.tsx';
import { ErrorText } from '../../ui/state/states.tsx';
import { DoneNotice } from '../../undo/DoneNotice.tsx';
import styles from './TuitionRun.module.css';

/** A month's tuition: who is charged, how much and why, and the button that charges it (D114). */
export function TuitionRun({ month }: { month: Month }) {
  const client = useQueryClient();
  const tuition = useQuery({
    ...api.tuition.get.queryOptions({ input: { month } }),
    // Never from the cache: a colleague may have charged it.
    refetchOnMount: 'always',
  });
  const [done, setDone] = useState<ChargesDone | null>(null);
  const show = ({ students }: ChargesDone) => {
    for (const student of students) showStudent(client, student);
  };
  const undoing = useMutation({
    mutationFn: ({ actId }: ChargesDone) => server.charges.undo({ actId }),
    onSuccess: show,
  });
  return (
    <>
      <DoneNotice
        text={done && (undoing.isSuccess ? 'Undone. Nothing is charged.' : textOf(done))}
        undo={done && !undoing.isSuccess ? () => undoing.mutate(done) : null}
        busy={undoing.isPending}
      />
      <ErrorText error={undoing.error && failedTo('reverse the charges', undoing.error)} />
      <QueryView query={tuition} loading="Loading the tuition…" action="load the tuition">
        {(loaded) => (
          <Lines
            // Another list is another form.
            key={JSON.stringify([loaded.month, loaded.lines])}
            tuition={loaded}
            onCharged={(charged) => {
              undoing.reset();
              setDone(charged);
              show(charged);
            }}
          />
        )}
      </QueryView>
    </>
  );
}

function textOf({ charges }: ChargesDone): string {
  const students = new Set(charges.map(({ studentId }) => studentId)).size;
  const { total } = sumOfLines(charges);
  return describeCharged(charges[0]?.typeName ?? '', { total, count: students });
}

const keyOf = ({ studentId, classId }: Pick<TuitionLine, 'studentId' | 'classId'>) =>
  `${studentId}/${classId}`;

interface LinesProps {
  tuition: TuitionOfMonth;
  onCharged: (done: ChargesDone) => void;
}

function Lines({ tuition: { month, date, lines, charged }, onCharged }: LinesProps) {
  const form = useForm({
    initial: () =>
      Object.fromEntries(lines.map((line) => [keyOf(line), moneyInputValue(line.amount)])),
    async send(typed: Record<string, string>) {
      const wanted = lines.map(({ studentId, classId }) => {
        const amount = parseMoney(typed[keyOf({ studentId, classId })] ?? '');
        if (amount === null)
          throw refusal({
            [keyOf({ studentId, classId })]: 'Type an amount, or 0 to leave it out',
          });
        return { studentId, classId, amount };
      });
      return server.tuition.run({ month, lines: wanted.filter(({ amount }) => amount > 0) });
    },
    onDone: onCharged,
    failed: (error) => failedUnlessRefused('charge the tuition', error),
  });
  const amounts = lines.map((line) => ({
    ...line,
    amount: parseMoney(form.values[keyOf(line)] ?? '') ?? ZERO,
  }));
  const { total } = sumOfLines(amounts);
  const students = new Set(
    amounts.filter(({ amount }) => amount > 0).map(({ studentId }) => studentId),
  ).size;
  const already =
    charged.count > 0
      ? `${countOf(charged.count, 'charge')} of ${formatMoney(charged.total)} for ${formatMonth(month)} ${charged.count === 1 ? 'is' : 'are'} made already.`
      : null;
  if (lines.length === 0) {
    return (
      <Card>
        <p>
          {already
            ? `${already} Nobody is left.`
            : `Nobody is due for ${formatMonth(month)}: no class has a price then, or nobody has a place.`}
        </p>
        <p>
          <TextLink to="/charges" search={{ month }}>
            All charges of {formatMonth(month)}
          </TextLink>
        </p>
      </Card>
    );
  }
  return (
    <Card>
      <Form {...form.props} ownMessages>
        <p aria-live="polite">
          {countOf(students, 'student')}, {formatMoney(total)} in all, dated {formatDate(date)}.{' '}
          {already} Type 0 to leave somebody out.
        </p>
        <ul className={styles.lines} aria-label={`Tuition for ${formatMonth(month)}`}>
          {lines.map((line) => (
            <li key={keyOf(line)} className={styles.line}>
              <span className={styles.who}>
                <StudentLink id={line.studentId}>{line.studentName}</StudentLink>
                <span className={styles.quiet}>
                  {ofClassNamed(line.reason, line.className).replace(/^ · /, '')}
                </span>
              </span>
              <MoneyField
                aria-label={`Amount for ${ofClassNamed(line.studentName, line.className)}`}
                min="0"
                {...form.field(keyOf(line))}
              />
            </li>
          ))}
        </ul>
        <div className={styles.end}>
          <FormButtons
            submit={`Charge ${formatMoney(total)}`}
            busy={form.busy}
            disabled={total === 0}
          />
        </div>
      </Form>
    </Card>
  );
}
