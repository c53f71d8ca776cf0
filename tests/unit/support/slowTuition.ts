import type { CalendarDate, Month } from '../../../src/domain/dates.ts';
import type { TuitionClass, TuitionPlace } from '../../../src/domain/tuition.ts';
import type { TuitionRules } from '../../../src/domain/tuitionRules.ts';

// A second way to work out a month's tuition, written from the page of rules: slow, day by day, with plain numbers. It
// knows prices by the month and the lesson, and the table of hours.

export interface SlowLine {
  student: string;
  /** Empty for the table of hours. */
  class: string;
  amount: number;
}

/** What was charged for the month before, with the number that a child's discount was for. */
export interface SlowCharged extends SlowLine {
  discountOf: number | null;
  /** What came off for the child once, in cents. */
  offOnce: number;
}

export interface SlowSchool {
  month: Month;
  isOver: boolean;
  classes: readonly TuitionClass[];
  places: readonly TuitionPlace[];
  charged: readonly SlowCharged[];
  attended: readonly { student: string; class: string; count: number }[];
  prorate: boolean;
  rules: TuitionRules;
  /** In the order of names. */
  students: readonly { id: string; family: string | null }[];
}

const daysOf = (month: Month): CalendarDate[] => {
  const days: string[] = [];
  for (let at = new Date(`${month}-01T12:00:00Z`); at.toISOString().startsWith(month);) {
    days.push(at.toISOString().slice(0, 10));
    at = new Date(at.getTime() + 86_400_000);
  }
  return days as CalendarDate[];
};

const meetingsOn = (one: TuitionClass, day: string) => {
  const schedule = one.schedules.filter(({ from }) => from <= day).at(-1);
  return (schedule?.meetings ?? []).filter(
    ({ weekday }) => weekday === new Date(`${day}T12:00:00Z`).getUTCDay(),
  );
};

const covers = (place: TuitionPlace, day: string) =>
  place.from <= day && (place.until === null || day <= place.until);

const runs = (one: TuitionClass, day: string) =>
  (one.from === null || one.from <= day) && (one.to === null || day <= one.to);

export function slowTuition(school: SlowSchool): SlowLine[] {
  const { month, classes, charged, rules, students } = school;
  const days = daysOf(month);
  const first = days[0] as string;
  const last = days.at(-1) as string;
  const lasting = school.places.filter(({ from, until }) => from !== until);
  const placesOf = (student: string, id: string) =>
    lasting.filter((place) => place.studentId === student && place.classId === id);
  const priceOf = (one: TuitionClass) =>
    one.prices.filter(({ from }) => from <= first).at(-1) ??
    one.prices.find(({ from }) => from <= last);
  const running = classes.filter((one) => days.some((day) => runs(one, day)));

  const share = (student: string, of: readonly TuitionClass[]): [number, number] => {
    let [own, all] = [0, 0];
    for (const one of of)
      for (const day of days) {
        if (meetingsOn(one, day).length === 0) continue;
        all += 1;
        const has = placesOf(student, one.id).some((place) => covers(place, day));
        if (has && runs(one, day)) own += 1;
      }
    return [own, all];
  };
  const part = (amount: number, [own, all]: [number, number]) =>
    school.prorate && own < all ? Math.floor((amount * own) / all) : amount;

  let lines: SlowLine[] = [];
  for (const { id: student } of students) {
    const byHours: TuitionClass[] = [];
    for (const one of running) {
      const price = priceOf(one);
      const isThere = days.some(
        (day) =>
          runs(one, day) &&
          (!price || price.from <= day) &&
          placesOf(student, one.id).some((place) => covers(place, day)),
      );
      if (!price && isThere) byHours.push(one);
      if (!price || price.amount === 0) continue;
      if (price.per === 'lesson') {
        const count = school.attended
          .filter((each) => each.student === student && each.class === one.id)
          .reduce((sum, each) => sum + each.count, 0);
        if (school.isOver) lines.push({ student, class: one.id, amount: price.amount * count });
      } else if (isThere)
        lines.push({ student, class: one.id, amount: part(price.amount, share(student, [one])) });
    }
    let minutes = 0;
    for (const one of byHours) {
      const begins = one.from !== null && one.from > first ? one.from : first;
      const schedule = one.schedules.filter(({ from }) => from <= begins).at(-1);
      for (const { starts, ends } of schedule?.meetings ?? []) {
        const clock = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
        minutes += (clock(ends) - clock(starts) + 1440) % 1440;
      }
    }
    if (rules.hours && minutes > 0) {
      const fits = rules.hours.steps.filter((step) => minutes <= step.minutes);
      const { amount } = (fits[0] ?? rules.hours.steps.at(-1)) as { amount: number };
      lines.push({ student, class: '', amount: part(amount, share(student, byHours)) });
    }
  }
  lines = lines.filter(
    (line) =>
      line.amount > 0 &&
      !charged.some((one) => one.student === line.student && one.class === line.class),
  );

  const familyOf = (student: string) => students.find(({ id }) => id === student)?.family ?? null;
  const payerOf = (student: string) => familyOf(student) ?? student;
  const nameOf = (student: string) => students.findIndex(({ id }) => id === student);
  const isBefore = (a: SlowLine, b: SlowLine) =>
    a.amount !== b.amount
      ? a.amount > b.amount
      : a.student !== b.student
        ? nameOf(a.student) < nameOf(b.student)
        : a.class < b.class;
  const rankAmong = (line: SlowLine, others: readonly SlowLine[]) =>
    others.filter((other) => other !== line && isBefore(other, line)).length;

  const { classes: more, siblings, familyCap } = rules;
  if (more) {
    const groupOf = ({ student }: SlowLine) =>
      more.over === 'family' ? payerOf(student) : student;
    lines = lines.map((line) => {
      if (line.class === '') return line;
      const mates = lines.filter((one) => one.class !== '' && groupOf(one) === groupOf(line));
      const before = charged.filter((one) => one.class !== '' && groupOf(one) === groupOf(line));
      const number =
        more.off === 'all'
          ? before.length + mates.length
          : before.length + rankAmong(line, mates) + 1;
      const percent = more.steps.filter(({ from }) => from <= number).at(-1)?.percent ?? 0;
      return { ...line, amount: line.amount - Math.floor((line.amount * percent) / 100) };
    });
  }

  // Who is which child: whose discount says it, then who was charged, then who pays most, then by name.
  const sum = (of: readonly SlowLine[], student: string) =>
    of.filter((line) => line.student === student).reduce((total, { amount }) => total + amount, 0);
  const numberOf = new Map<string, number>();
  for (const payer of new Set(lines.map(({ student }) => payerOf(student)))) {
    const taken = new Set<number>();
    const give = (student: string, atLeast: number) => {
      let number = atLeast;
      while (taken.has(number)) number += 1;
      taken.add(number);
      numberOf.set(student, number);
    };
    const members = students.map(({ id }) => id).filter((id) => payerOf(id) === payer);
    const inOrder = (of: readonly SlowLine[]) =>
      members
        .filter((id) => of.some(({ student }) => student === id))
        .toSorted((a, b) => sum(of, b) - sum(of, a) || nameOf(a) - nameOf(b));
    for (const id of inOrder(charged)) {
      const discount = charged.find((one) => one.student === id && one.discountOf !== null);
      if (discount) give(id, discount.discountOf as number);
    }
    for (const of of [charged, lines])
      for (const id of inOrder(of)) if (!numberOf.has(id)) give(id, 1);
  }

  if (siblings) {
    const offs = new Map<SlowLine, number>();
    for (const { id } of students.filter(({ family }) => family !== null)) {
      const step = siblings.steps.filter(({ child }) => child <= (numberOf.get(id) ?? 1)).at(-1);
      const own = lines.filter(({ student }) => student === id);
      if (!step) continue;
      let once =
        (step.amount ?? 0) -
        charged.filter(({ student }) => student === id).reduce((all, one) => all + one.offOnce, 0);
      for (const line of own.toSorted((a, b) => rankAmong(a, own) - rankAmong(b, own))) {
        const off =
          step.percent === undefined
            ? Math.max(0, Math.min(once, line.amount))
            : Math.floor((line.amount * step.percent) / 100);
        once -= off;
        offs.set(line, off);
      }
    }
    lines = lines.map((line) => ({ ...line, amount: line.amount - (offs.get(line) ?? 0) }));
  }

  if (familyCap !== undefined)
    for (const payer of new Set(lines.map(({ student }) => payerOf(student)))) {
      const own = lines.filter(({ student }) => payerOf(student) === payer);
      const before = charged.filter(({ student }) => payerOf(student) === payer);
      // A cent at a time, off the last line that has one.
      const ordered = own.toSorted(
        (a, b) =>
          (numberOf.get(a.student) ?? 1) - (numberOf.get(b.student) ?? 1) ||
          rankAmong(a, own) - rankAmong(b, own),
      );
      const left = new Map(ordered.map((line) => [line, line.amount]));
      const total = () => [...left.values(), ...before.map(({ amount }) => amount)];
      while (total().reduce((a, b) => a + b, 0) > familyCap) {
        const line = ordered.findLast((one) => (left.get(one) ?? 0) > 0);
        if (!line) break;
        left.set(line, (left.get(line) as number) - 1);
      }
      lines = lines.map((line) => ({ ...line, amount: left.get(line) ?? line.amount }));
    }
  return lines.filter(({ amount }) => amount > 0);
}
