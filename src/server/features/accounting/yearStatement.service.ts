import type { YearStatement } from '../../../contract/yearStatement.ts';
import { groupBy } from '../../../domain/collections.ts';
import { formatDate, type CalendarDate } from '../../../domain/dates.ts';
import type { FamilyId, StudentId } from '../../../domain/ids.ts';
import { formatMoney, negated, sumCents, ZERO, type Cents } from '../../../domain/money.ts';
import { theFamily } from '../../../domain/familyWords.ts';
import { moneyByAccount, type BookAccount } from '../../../domain/postings.ts';
import { conflict } from '../../../domain/refusal.ts';
import { fullName } from '../../../domain/student.ts';
import { paidInYear, yearMessages, yearPeriod } from '../../../domain/yearStatement.ts';
import type { Reader } from '../../db/database.ts';
import type { Actor } from '../../db/work.ts';
import { fileNamePart } from '../../files/fileName.ts';
import type { Paper } from '../../files/paper.ts';
import { getFamilyFor } from '../family/family.service.ts';
import { refuseUnlessMaySee } from '../family/maySee.service.ts';
import { readPlainSettings } from '../setting/setting.service.ts';
import { getStudent } from '../student/student.service.ts';
import { paidIn } from './accounting.repository.ts';
import { bookedDays, listAccounts } from './accounting.service.ts';

const NOT_YOURS = 'You can only see your own account.';

interface Asked {
  actor: Actor;
  today: CalendarDate;
  year: number;
}

/** What was paid for the children of a family in a year. A guardian reads it of their own family. */
export async function familyYear(
  db: Reader,
  id: FamilyId,
  { actor, today, year }: Asked,
): Promise<YearStatement> {
  const { name, students } = await getFamilyFor(db, actor, id);
  const children = students.map(({ id: child, name: called }) => ({ id: child, name: called }));
  return describeYear(db, { name: capital(theFamily(name)), children }, { today, year });
}

/** What was paid for a student in a year. */
export async function studentYear(
  db: Reader,
  id: StudentId,
  { actor, today, year }: Asked,
): Promise<YearStatement> {
  await refuseUnlessMaySee(db, actor, id, NOT_YOURS);
  return yearOf(db, id, { today, year });
}

/** The same for an email to whoever gets the student's statements. */
export async function yearOf(
  db: Reader,
  id: StudentId,
  { today, year }: Omit<Asked, 'actor'>,
): Promise<YearStatement> {
  const name = fullName(await getStudent(db, id));
  return describeYear(db, { name, children: [{ id, name }] }, { today, year });
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

async function describeYear(
  db: Reader,
  { name, children }: { name: string; children: readonly { id: StudentId; name: string }[] },
  { today, year }: Omit<Asked, 'actor'>,
): Promise<YearStatement> {
  const period = yearPeriod(year, today);
  if (period === null) throw conflict(yearMessages.notBegun(year));
  const { schoolName, address, taxId, timeZone } = await readPlainSettings(db);
  const ids = children.map(({ id }) => id);
  const { payments, refunds } =
    ids.length === 0 ? { payments: [], refunds: [] } : await paidIn(db, ids, period);
  const payersOf = (student: StudentId) =>
    new Set(payments.flatMap((one) => (one.student === student ? [one.payer_id] : [])));
  // A refund is taken off what its child's only payer paid; where several paid, it is nobody's.
  const own = refunds.filter(({ student }) => payersOf(student).size <= 1);
  const parts = [
    ...payments,
    ...own.map(({ student, amount }) => {
      const payer = payments.find((one) => one.student === student);
      return {
        student,
        amount: negated(amount),
        payer: payer?.payer ?? null,
        payer_id: payer?.payer_id ?? null,
      };
    }),
  ];
  const payers = [...groupBy(parts, ({ payer_id: id }) => id)].map(([, paid]) => ({
    name: paid[0]?.payer ?? name,
    students: children.flatMap((child) => {
      const amounts = paid.flatMap((one) => (one.student === child.id ? one.amount : []));
      return amounts.length === 0
        ? []
        : { studentId: child.id, name: child.name, paid: sumCents(amounts) };
    }),
    paid: sumCents(paid.map(({ amount }) => amount)),
  }));
  const left = sumCents(refunds.flatMap((one) => (own.includes(one) ? [] : negated(one.amount))));
  const usedFor = new Map<BookAccount, number>();
  for await (const [, days] of bookedDays(db, ids, { until: period.to, timeZone }))
    for (const change of moneyByAccount(days, period).values())
      for (const [account, amount] of change)
        usedFor.set(account, (usedFor.get(account) ?? 0) + amount);
  const names = new Map((await listAccounts(db)).map((one) => [one.key, one.name]));
  return {
    year,
    ...period,
    name,
    school: { name: schoolName, address, taxId },
    payers,
    refunds: left,
    total: sumCents([...payers.map(({ paid }) => paid), left]),
    usedFor: [...names].flatMap(([account, title]) => {
      const amount = (usedFor.get(account) ?? ZERO) as Cents;
      return amount === 0
        ? []
        : { name: account === 'credit' ? 'Credit for later' : title, amount };
    }),
  };
}

/** The statement on paper, with its file name. */
export function yearPaper(statement: YearStatement): { paper: Paper; name: string } {
  const { year, from, to, school, name, payers, refunds, total, usedFor } = statement;
  const amounts = [
    { title: '', width: '*' },
    { title: 'Amount', width: 90, end: true },
  ] as const;
  const paper: Paper = {
    school: school.name,
    title: paidInYear(statement),
    subtitle: `${name} · ${formatDate(from)} to ${formatDate(to)}`,
    parts: [
      { figures: [{ label: 'Paid, less refunds', value: formatMoney(total) }] },
      {
        columns: [{ title: 'Paid by', width: '*' }, { title: 'For', width: '*' }, amounts[1]],
        rows: [
          ...payers.flatMap((payer) =>
            payer.students.map((child) => [payer.name, child.name, formatMoney(child.paid)]),
          ),
          ...(refunds === 0 ? [] : [['Refunds', '', formatMoney(refunds)]]),
          ['Total', '', formatMoney(total)],
        ],
      },
      {
        columns: [{ ...amounts[0], title: 'What it was for' }, amounts[1]],
        rows: usedFor.map((one) => [one.name, formatMoney(one.amount)]),
      },
      {
        explanation:
          'Payments count in the year of their date. They pay the oldest fees first; what is left is credit.',
      },
      {
        closing: [
          school.name,
          school.address,
          ...(school.taxId === '' ? [] : [`Tax ID: ${school.taxId}`]),
          yearMessages.tax,
        ]
          .filter(Boolean)
          .join('\n'),
      },
    ],
  };
  return { paper, name: `paid-in-${year}-${fileNamePart(name, 'family')}.pdf` };
}
