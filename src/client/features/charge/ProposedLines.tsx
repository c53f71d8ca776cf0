import { useState } from 'react';
import type { ChargesDone } from '../../../contract/charge.ts';
import { sumOfLines } from '../../../domain/charge.ts';
import { groupBy } from '../../../domain/collections.ts';
import { countOf } from '../../../domain/counts.ts';
import { formatDate, type CalendarDate } from '../../../domain/dates.ts';
import type { FamilyId, StudentId } from '../../../domain/ids.ts';
import { ofClassNamed } from '../../../domain/lesson.ts';
import {
  formatMoney,
  wholeCents,
  ZERO,
  type Cents,
  type TypedAmount,
} from '../../../domain/money.ts';
import { compareNames, firstNameOf } from '../../../domain/names.ts';
import { failedUnlessRefused, refusal } from '../../api/failure.ts';
import { StudentLink } from '../../parts/StudentLink.tsx';
import { CheckField } from '../../ui/field/CheckField.tsx';
import { MoneyField } from '../../ui/field/MoneyField.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { FormButtons } from '../../ui/form/FormButtons.tsx';
import { useForm } from '../../ui/form/useForm.ts';
import { Card } from '../../ui/layout/Card.tsx';
import { Disclosure } from '../../ui/layout/Disclosure.tsx';
import styles from './ProposedLines.module.css';

/** What a student would be charged. */
export interface Proposed {
  key: string;
  studentId: StudentId;
  studentName: string;
  familyId: FamilyId | null;
  familyName: string;
  /** The class or the kind of charge; may be empty. */
  what: string;
  reason: string;
  amount: Cents;
  /** Why it isn't chosen at first. */
  doubt?: string | null | undefined;
}

interface Props<Line extends Proposed> {
  label: string;
  lines: readonly Line[];
  /** The date that the charges will have. */
  date: CalendarDate;
  /** What is said after the sum. */
  note: string;
  action: string;
  charge: (lines: readonly Line[]) => Promise<ChargesDone>;
  onCharged: (done: ChargesDone) => void;
}

/**
 * Lists each family with what it would pay and why, before one press charges it: an amount can be typed, and a family
 * left out. A student without a family is a line.
 */
export function ProposedLines<Line extends Proposed>({
  label,
  lines,
  date,
  note,
  action,
  charge,
  onCharged,
}: Props<Line>) {
  const [chosen, setChosen] = useState<Readonly<Record<string, boolean>>>({});
  const groups = [...groupBy(lines, ({ familyId, studentId }) => familyId ?? studentId)].map(
    ([id, own]) => {
      const [first] = own as [Line, ...Line[]];
      const { doubt } = own.find((line) => line.doubt) ?? { doubt: null };
      return { id, own, doubt, first, isChosen: chosen[id] ?? !doubt };
    },
  );
  groups.sort((a, b) => compareNames(nameOf(a.first), nameOf(b.first)));
  const form = useForm({
    // This has only what was typed, because the list may be reloaded meanwhile.
    initial: (): Record<string, TypedAmount> => ({}),
    send(typed) {
      const wanted = groups.flatMap(({ own, isChosen }) => (isChosen ? own : []));
      const amounts = wanted.map((line) => {
        const amount = wholeCents(amountOf(line, typed));
        if (amount === null) throw refusal({ [line.key]: 'Type an amount, or 0 to skip it' });
        return { ...line, amount };
      });
      return charge(amounts.filter(({ amount }) => amount > 0));
    },
    onDone(done: ChargesDone, setTyped) {
      setTyped({});
      onCharged(done);
    },
    failed: (error) => failedUnlessRefused(action, error),
  });
  const current = (line: Line) => ({
    ...line,
    amount: wholeCents(amountOf(line, form.values)) ?? ZERO,
  });
  const amounts = groups.flatMap(({ own, isChosen }) => (isChosen ? own.map(current) : []));
  const { total } = sumOfLines(amounts);
  const students = new Set(
    amounts.filter(({ amount }) => amount > 0).map(({ studentId }) => studentId),
  ).size;
  const field = (line: Line) => (
    <div key={line.key} className={styles.line}>
      <span className="breaks">
        <StudentLink id={line.studentId}>{line.studentName}</StudentLink>
        <span className="note block">
          {[ofClassNamed(line.reason, line.what).replace(/^ · /, ''), line.doubt]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </span>
      <MoneyField
        aria-label={`Amount for ${ofClassNamed(line.studentName, line.what)}`}
        min="0"
        {...form.field(line.key)}
        value={amountOf(line, form.values)}
      />
    </div>
  );
  return (
    <Card>
      <Form {...form.props} ownMessages>
        <p aria-live="polite">
          {countOf(students, 'student')}, {formatMoney(total)} in all, dated {formatDate(date)}.{' '}
          {note}
        </p>
        <ul className="stack" aria-label={label}>
          {groups.map(({ id, own, doubt, first, isChosen }) => (
            <li key={id} className={`row ${styles.group}`} data-align="start" data-nowrap>
              <CheckField
                aria-label={`Charge ${nameOf(first)}`}
                value={isChosen}
                onChange={(on) => setChosen({ ...chosen, [id]: on })}
              />
              <div className={styles.own}>
                {first.familyId === null ? (
                  <div className="stack">{own.map(field)}</div>
                ) : (
                  <Disclosure
                    isNeeded={own.some(({ key }) => form.errors[key])}
                    label={
                      <>
                        <strong>{first.familyName}</strong> ·{' '}
                        {formatMoney(sumOfLines(own.map(current)).total)}
                        <span className="note block regular">
                          {[...own.map((line) => inWords(current(line))), doubt]
                            .filter(Boolean)
                            .join(', ')}
                        </span>
                      </>
                    }
                  >
                    <div className="stack">{own.map(field)}</div>
                  </Disclosure>
                )}
              </div>
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

const nameOf = ({ familyName, studentName }: Proposed) => familyName || studentName;

/** The amount in a line's field: what somebody typed, or the proposal. */
function amountOf(line: Proposed, typed: Readonly<Record<string, TypedAmount>>): TypedAmount {
  return typed[line.key] ?? line.amount;
}

/** 'Leo Tap $51.00 ($60.00 − 15% for siblings $9.00)' */
function inWords({ studentName, what, amount, reason }: Proposed): string {
  const name = [firstNameOf(studentName), what].filter(Boolean).join(' ');
  return `${name} ${formatMoney(amount)}${reason && ` (${reason})`}`;
}
