import { useQuery } from '@tanstack/react-query';
import type { ChargesDone } from '../../../contract/charge.ts';
import type { SchoolClass } from '../../../contract/schoolClass.ts';
import type { ListedStudent, ShownStudent } from '../../../contract/student.ts';
import { balanceAfter, chargeFee } from '../../../domain/account.ts';
import { chargeTypesOn, LONGEST_CHARGE_NOTE, sumOfLines } from '../../../domain/charge.ts';
import { countOf } from '../../../domain/counts.ts';
import type { TypedDate } from '../../../domain/dates.ts';
import { amountOn, type FeeType } from '../../../domain/feeType.ts';
import {
  atLeastZero,
  formatMoney,
  NO_AMOUNT,
  PART_OF_A_CENT,
  plus,
  smaller,
  wholeCents,
  ZERO,
  type Cents,
  type TypedAmount,
} from '../../../domain/money.ts';
import { dueLaterOf, owedToday } from '../../../domain/owing.ts';
import { coversDate } from '../../../domain/schoolClass.ts';
import { balanceSentence } from '../../../domain/statement.ts';
import { absenceFromRoll, fullName } from '../../../domain/student.ts';
import { api, client as server } from '../../api/api.ts';
import { failedUnlessRefused, refusal } from '../../api/failure.ts';
import { feeTypesQuery } from '../../parts/feeTypes.ts';
import { placesQuery } from '../../parts/places.ts';
import { accountOf } from '../../parts/accountOf.ts';
import { combineQueries, QueryView } from '../../parts/QueryView.tsx';
import { useSchool } from '../../session/session.ts';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { FarDateDialog } from '../../ui/dialog/FarDateDialog.tsx';
import { LateContent } from '../../ui/dialog/LateContent.tsx';
import { DateField } from '../../ui/field/DateField.tsx';
import { MoneyField } from '../../ui/field/MoneyField.tsx';
import { SelectField } from '../../ui/field/SelectField.tsx';
import { TextField } from '../../ui/field/TextField.tsx';
import { remembered } from '../../ui/storage/remembered.ts';
import { DialogForm } from '../../ui/form/FormDialog.tsx';
import { useFarDate } from '../../ui/form/useFarDate.ts';
import { useForm } from '../../ui/form/useForm.ts';
import { Disclosure } from '../../ui/layout/Disclosure.tsx';
import { Row } from '../../ui/layout/flow.tsx';

/** Who to charge: chosen students, students in a class, or everyone who attends the school. */
export type ToCharge =
  | { students: readonly ShownStudent[]; note?: string }
  | { schoolClass: Pick<SchoolClass, 'id' | 'name' | 'forWhom'> }
  | 'everyone';

interface Props {
  whom: ToCharge;
  onCharged: (done: ChargesDone) => void;
  onClose: () => void;
}

const studentsQuery = api.students.list.queryOptions({ input: {} });

/** Charges one student or many for something that isn't a mark. */
export function ChargeDialog(props: Props) {
  return (
    <Dialog opened title={titleOf(props.whom)} onClose={props.onClose}>
      <Loaded {...props} />
    </Dialog>
  );
}

function titleOf(whom: ToCharge): string {
  if (whom === 'everyone') return 'Charge everyone';
  if ('schoolClass' in whom) return `Charge ${whom.schoolClass.name}`;
  const [only, ...others] = whom.students;
  return only && others.length === 0
    ? `Charge ${fullName(only)}`
    : `Charge ${countOf(whom.students.length, 'student')}`;
}

function Loaded(props: Props) {
  const { whom } = props;
  const types = useQuery(feeTypesQuery);
  const isChosen = whom !== 'everyone' && 'students' in whom;
  const all = useQuery({ ...studentsQuery, enabled: !isChosen });
  const query = isChosen
    ? { ...types, data: types.data && ([types.data, { items: whom.students }] as const) }
    : combineQueries(types, all);
  return (
    <QueryView query={query} loading="Loading students…" rows={3} action="load the students">
      {([{ items }, { items: students }]) => (
        <LateContent>
          {whom !== 'everyone' && 'schoolClass' in whom && whom.schoolClass.forWhom === 'places' ? (
            <InClass {...props} id={whom.schoolClass.id} types={items} students={students} />
          ) : (
            <Fields {...props} types={items} students={students} />
          )}
        </LateContent>
      )}
    </QueryView>
  );
}

interface FieldsProps extends Props {
  types: readonly FeeType[];
  students: readonly (ShownStudent | ListedStudent)[];
}

/** The students with a place in the class today. */
function InClass({ id, ...props }: FieldsProps & { id: string }) {
  const { today } = useSchool();
  const places = useQuery(placesQuery(id));
  return (
    <QueryView query={places} loading="Loading spots…" rows={3} action="load the spots">
      {({ items }) => {
        const placed = new Set<string>(
          items.filter((one) => coversDate(one, today)).map(({ studentId }) => studentId),
        );
        return <Fields {...props} students={props.students.filter((one) => placed.has(one.id))} />;
      }}
    </QueryView>
  );
}

interface Values {
  type: string;
  date: TypedDate;
  /** For each student without their own amount. */
  amount: TypedAmount;
  note: string;
  own: Readonly<Record<string, TypedAmount>>;
}

/** What was charged last on this device: whoever charges costumes charges several. */
const lastType = remembered('turnout-charge-type');

function Fields({ whom, types, students, onCharged, onClose }: FieldsProps) {
  const { today } = useSchool();
  const attending = students.filter((one) => absenceFromRoll(one) === null);
  // When a class or the whole school is charged, nobody expects students who left to be included.
  const isChosen = whom !== 'everyone' && 'students' in whom;
  const left = isChosen ? students.filter((one) => absenceFromRoll(one) !== null) : [];
  const known = chargeTypesOn(today, types);
  const last = lastType.read();
  // Tuition has no usual amount and is mostly charged by its own screen, so a kind with one goes before it.
  const first =
    known.find(({ key }) => key === last) ??
    known.find((type) => amountOn(type, today)) ??
    known[0];
  const suggested = (key: string): TypedAmount => {
    const type = types.find((one) => one.key === key);
    const amount = type ? amountOn(type, today) : null;
    return amount || NO_AMOUNT;
  };
  const form = useForm({
    initial: (): Values => ({
      type: first?.key ?? '',
      date: today,
      amount: first ? suggested(first.key) : NO_AMOUNT,
      note: isChosen ? (whom.note ?? '') : '',
      own: {},
    }),
    async send(values: Values) {
      const lines = attending.map(({ id }) => {
        const amount = amountOf(values, id);
        if (amount === null)
          throw refusal({
            [Object.hasOwn(values.own, id) ? id : 'amount']: whyNoAmount(
              values.own[id] ?? values.amount,
            ),
          });
        return { studentId: id, amount };
      });
      if (sumOfLines(lines).count === 0) throw refusal({ amount: NO_AMOUNT_TYPED });
      const { type, date, note } = values;
      lastType.save(type);
      const isOfClass = whom !== 'everyone' && 'schoolClass' in whom;
      return server.charges.create({
        type,
        date,
        note,
        lines: lines.filter(({ amount }) => amount > 0),
        ...(isOfClass && { classId: whom.schoolClass.id }),
      });
    },
    onDone: onCharged,
    failed: (error) => failedUnlessRefused('charge', error),
  });
  const { values, set, errors, field } = form;
  const farDate = useFarDate(values.date, today);
  const isLater = values.date > today;
  const offered = chargeTypesOn(values.date || today, types);
  const lines = attending.map(({ id }) => ({ amount: amountOf(values, id) ?? ZERO }));
  const { total, count } = sumOfLines(lines);
  const [only] = attending;
  const isForOne = attending.length + left.length === 1;
  return (
    <>
      <DialogForm
        submit={total > 0 ? `Charge ${formatMoney(total)}` : 'Charge'}
        form={{ ...form, onClose }}
        onSubmit={() => farDate.confirmed(form.submit)}
        disabled={attending.length === 0}
      >
        <SelectField
          label="For"
          data-autofocus
          options={offered.map(({ key, name }) => ({ value: key, label: name }))}
          {...field('type')}
          onChange={(type) =>
            set({
              type,
              // If somebody typed an amount, it stays.
              ...(Object.is(values.amount, suggested(values.type)) && { amount: suggested(type) }),
            })
          }
        />
        <Row equal align="start">
          <MoneyField
            label={isForOne ? 'Amount' : 'Amount for each'}
            required
            {...field('amount')}
            error={errors['amount'] ?? errors['lines']}
          />
          <DateField label="Date" required inWords={farDate.words} {...field('date')} />
        </Row>
        <TextField
          label="Note"
          description="On the statement, such as “Nutcracker”."
          maxLength={LONGEST_CHARGE_NOTE}
          {...field('note')}
        />
        {isForOne && only ? (
          <p aria-live="polite">{afterwards(only, amountOf(values, only.id) ?? ZERO, isLater)}</p>
        ) : (
          <>
            <p aria-live="polite">
              {count > 0 && `${countOf(count, 'student')}, ${formatMoney(total)} in all.`}
            </p>
            {attending.length > 0 && (
              <Disclosure label="Amounts and balances">
                <div className="fields">
                  {attending.map((student) => (
                    <MoneyField
                      key={student.id}
                      label={fullName(student)}
                      min="0"
                      description={afterwards(
                        student,
                        amountOf(values, student.id) ?? ZERO,
                        isLater,
                      )}
                      isDescriptionBelow
                      value={values.own[student.id] ?? values.amount}
                      onChange={(typed) => set({ own: { ...values.own, [student.id]: typed } })}
                      error={errors[student.id]}
                    />
                  ))}
                </div>
              </Disclosure>
            )}
          </>
        )}
        {left.length > 0 && (
          <p className="note">
            Not charged because they don’t attend now: {left.map(fullName).join(', ')}
          </p>
        )}
      </DialogForm>
      <FarDateDialog {...farDate.question} />
    </>
  );
}

const NO_AMOUNT_TYPED = 'Please type an amount';

function whyNoAmount(typed: TypedAmount): string {
  return Number.isNaN(typed) || Number.isInteger(typed) ? NO_AMOUNT_TYPED : PART_OF_A_CENT;
}

/** What a student is charged, in cents; null while what was typed isn't an amount. */
function amountOf({ own, amount }: Values, id: string) {
  return wholeCents(own[id] ?? amount);
}

/** 'Owes $5.00 → owes $50.00': a charge raises what is owed, from its date on; credit isn't used automatically. */
function afterwards(student: ShownStudent, amount: Cents, isLater: boolean): string {
  const now = balanceSentence(owedToday(student), 'staff');
  if (amount === 0) return `${now} · not charged`;
  const calculatedBalance = balanceAfter(accountOf(student), chargeFee(amount));
  const dueLater = isLater
    ? smaller(plus(student.dueLater, amount), atLeastZero(calculatedBalance))
    : dueLaterOf(calculatedBalance, student);
  const after = balanceSentence(owedToday({ calculatedBalance, dueLater }), 'staff');
  const words = `${now} → ${after.charAt(0).toLowerCase()}${after.slice(1)}`;
  return dueLater > 0 ? `${words} + ${formatMoney(dueLater)} due later` : words;
}
