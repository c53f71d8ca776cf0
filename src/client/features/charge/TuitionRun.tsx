import { useQuery } from '@tanstack/react-query';
import type { ChargesDone } from '../../../contract/charge.ts';
import type { TuitionLine, TuitionOfMonth } from '../../../contract/tuition.ts';
import { sumOfLines } from '../../../domain/charge.ts';
import { countOf } from '../../../domain/counts.ts';
import { formatDate, type Month } from '../../../domain/dates.ts';
import { ofClassNamed } from '../../../domain/lesson.ts';
import { formatMoney, wholeCents, ZERO, type TypedAmount } from '../../../domain/money.ts';
import { formatMonth } from '../../../domain/reports.ts';
import { api, client as server } from '../../api/api.ts';
import { failedUnlessRefused, refusal } from '../../api/failure.ts';
import { QueryView } from '../../parts/QueryView.tsx';
import { StudentLink } from '../../parts/StudentLink.tsx';
import { MoneyField } from '../../ui/field/MoneyField.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { FormButtons } from '../../ui/form/FormButtons.tsx';
import { useForm } from '../../ui/form/useForm.ts';
import { Card } from '../../ui/layout/Card.tsx';
import { TextLink } from '../../ui/link/links.tsx';
import styles from './TuitionRun.module.css';
import { useChargesNotice } from './useChargesNotice.tsx';

/** A month's tuition: who is charged, how much and why, and the button that charges it. */
export function TuitionRun({ month }: { month: Month }) {
  const tuition = useQuery({
    ...api.tuition.get.queryOptions({ input: { month } }),
    // This is never from the cache, because a colleague may have charged it.
    refetchOnMount: 'always',
  });
  const { show, notice } = useChargesNotice();
  return (
    <>
      {notice}
      <QueryView query={tuition} loading="Loading the tuition…" action="load the tuition">
        {(loaded) => <Lines tuition={loaded} onCharged={show} />}
      </QueryView>
    </>
  );
}

const keyOf = ({ studentId, classId }: Pick<TuitionLine, 'studentId' | 'classId'>) =>
  `${studentId}/${classId}`;

/** The amount in a line's field: what somebody typed, or the proposal. */
function amountOf(line: TuitionLine, typed: Readonly<Record<string, TypedAmount>>): TypedAmount {
  return typed[keyOf(line)] ?? line.amount;
}

interface LinesProps {
  tuition: TuitionOfMonth;
  onCharged: (done: ChargesDone) => void;
}

function Lines({ tuition: { month, date, lines, charged }, onCharged }: LinesProps) {
  const form = useForm({
    // This has only what was typed, because the list may be reloaded meanwhile.
    initial: (): Record<string, TypedAmount> => ({}),
    async send(typed) {
      const wanted = lines.map((line) => {
        const { studentId, classId } = line;
        const amount = wholeCents(amountOf(line, typed));
        if (amount === null) throw refusal({ [keyOf(line)]: 'Type an amount, or 0 to skip it' });
        return { studentId, classId, amount };
      });
      return server.tuition.run({ month, lines: wanted.filter(({ amount }) => amount > 0) });
    },
    onDone(done: ChargesDone, setTyped) {
      setTyped({});
      onCharged(done);
    },
    failed: (error) => failedUnlessRefused('charge the tuition', error),
  });
  const amounts = lines.map((line) => ({
    ...line,
    amount: wholeCents(amountOf(line, form.values)) ?? ZERO,
  }));
  const { total } = sumOfLines(amounts);
  const students = new Set(
    amounts.filter(({ amount }) => amount > 0).map(({ studentId }) => studentId),
  ).size;
  if (lines.length === 0) {
    return (
      <Card>
        <p>
          {charged.count > 0
            ? `${formatMonth(month)} is charged: ${formatMoney(charged.total)} in ${countOf(charged.count, 'charge')}.`
            : `No tuition is due for ${formatMonth(month)}: no class has a price for that month, or no students are in one.`}
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
          {charged.count > 0 && `${formatMoney(charged.total)} is charged already. `}Type 0 to skip
          a student.
        </p>
        <ul className={styles.lines} aria-label={`Tuition for ${formatMonth(month)}`}>
          {lines.map((line) => (
            <li key={keyOf(line)} className={styles.line}>
              <span className="breaks">
                <StudentLink id={line.studentId}>{line.studentName}</StudentLink>
                <span className="note block">
                  {ofClassNamed(line.reason, line.className).replace(/^ · /, '')}
                </span>
              </span>
              <MoneyField
                aria-label={`Amount for ${ofClassNamed(line.studentName, line.className)}`}
                min="0"
                {...form.field(keyOf(line))}
                value={amountOf(line, form.values)}
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
