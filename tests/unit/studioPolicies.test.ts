import { describe, expect, test } from 'vitest';
import { describeParts, sumOfParts } from '../../src/domain/chargeParts.ts';
import {
  proposeLate,
  proposeRegistration,
  type LateFee,
  type Overdue,
} from '../../src/domain/chargeRun.ts';
import type { RegistrationRule } from '../../src/domain/feeType.ts';
import { calendarDate, month as aMonth } from '../../src/domain/dates.ts';
import { classId, studentId } from '../../src/domain/ids.ts';
import { cents } from '../../src/domain/money.ts';
import { proposeTuition, type TuitionClass } from '../../src/domain/tuition.ts';
import { householdOf, type ChargedLine, type TuitionRules } from '../../src/domain/tuitionRules.ts';

// Real studios' policies, and the November 2026 of families of theirs, worked out by hand. What a policy has besides prices (make-ups, places that are reserved, what is asked) is no price, and is named where it is left out.

const MONTH = aMonth('2026-11');

/** 'ballet 60.00': a class with its price; '/lesson' is for a lesson; without a price, '1h30' of a week. */
function classOf(name: string, text: string): TuitionClass {
  const hours = /^(\d)h(\d\d)$/.exec(text);
  const minutes = hours ? Number(hours[1]) * 60 + Number(hours[2]) : 60;
  const ends = `${16 + Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
  const [amount, per = 'month'] = text.split('/') as [string, ('month' | 'lesson')?];
  return {
    id: classId(name),
    from: null,
    to: null,
    // Tuesdays: Nov 3, 10, 17, 24.
    schedules: [
      { from: calendarDate('2026-01-01'), meetings: [{ weekday: 2, starts: '16:00', ends }] },
    ],
    prices: hours
      ? []
      : [
          {
            from: calendarDate('2026-01-01'),
            per,
            amount: cents(Math.round(Number(amount) * 100)),
          },
        ],
  };
}

/** Each family's children with what they take; '+10' behind a class is a place from Nov 10 on. */
type Families = Record<string, Record<string, string>>;

interface Case {
  rules?: TuitionRules;
  classes: Record<string, string>;
  families: Families;
  prorate?: boolean;
  /** 'mia ballet 60.00': charged before. */
  charged?: string[];
  attended?: Record<string, number>;
  /** What each child pays for each class, in cents. */
  is: Record<string, number>;
  why?: Record<string, string>;
}

function work({
  rules = {},
  classes,
  families,
  prorate = false,
  charged = [],
  attended = {},
  is,
  why = {},
}: Case) {
  const children = Object.entries(families).flatMap(([family, own]) =>
    Object.entries(own).map(([child, takes]) => ({ family, child, takes })),
  );
  const places = children.flatMap(({ child, takes }) =>
    takes
      .split(' ')
      .filter(Boolean)
      .map((one) => {
        const [name = '', day] = one.split('+');
        return {
          studentId: studentId(child),
          classId: classId(name),
          from: calendarDate(day ? `2026-11-${day}` : '2026-01-01'),
          until: null,
        };
      }),
  );
  const lines = proposeTuition(
    MONTH,
    Object.entries(classes).map(([name, text]) => classOf(name, text)),
    {
      places,
      charged: charged.map((text): ChargedLine => {
        const [child = '', name = '', amount = '', off = '0'] = text.split(' ');
        return {
          studentId: studentId(child),
          classId: classId(name),
          period: MONTH,
          amount: cents(Number(amount) - Number(off)),
          parts: [
            { kind: 'price', amount: cents(Number(amount)) },
            ...(off === '0'
              ? []
              : [{ kind: 'siblings' as const, amount: cents(-Number(off)), child: 2 }]),
          ],
        };
      }),
      attended: Object.entries(attended).map(([who, count]) => {
        const [child = '', name = ''] = who.split(' ');
        return { studentId: studentId(child), classId: classId(name), count };
      }),
      familyOf: (id) =>
        children.find(({ child }) => child === id)?.family.replace(/^alone.*/, '') || null,
      order: children.map(({ child }) => studentId(child)),
      today: calendarDate('2026-12-01'),
      prorate,
      rules,
    },
  );
  const shown = Object.fromEntries(
    lines.map(({ studentId: id, classId: of, amount }) => [`${id} ${of ?? 'hours'}`, amount]),
  );
  expect(shown).toEqual(is);
  for (const line of lines) expect(sumOfParts(line.parts)).toBe(line.amount);
  for (const [key, text] of Object.entries(why)) {
    const line = lines.find(({ studentId: id, classId: of }) => `${id} ${of ?? 'hours'}` === key);
    expect(line && describeParts(line.parts)).toBe(text);
  }
}

const percent = (from: number, of: number) => ({ from, percent: of });

const hsdance: TuitionRules = {
  classes: { over: 'student', off: 'beyond', steps: [percent(2, 15)] },
};
const fulton: TuitionRules = {
  classes: {
    over: 'family',
    off: 'all',
    steps: [percent(3, 10), percent(4, 15), percent(5, 20), percent(6, 25)],
  },
};
const collective: TuitionRules = {
  hours: {
    steps: [
      { minutes: 60, amount: cents(6500) },
      { minutes: 120, amount: cents(11_500) },
      { minutes: 180, amount: cents(15_000) },
      { minutes: 300, amount: cents(19_900) },
    ],
  },
};
const academy: TuitionRules = {
  siblings: {
    steps: [
      { child: 2, amount: cents(800) },
      { child: 3, amount: cents(1000) },
    ],
  },
};
const everything: TuitionRules = {
  ...hsdance,
  siblings: { steps: [{ child: 2, percent: 10 }] },
  familyCap: cents(20_000),
};

const cases: Record<string, Case> = {
  // 15 % off each class beyond a student's first, the dearest is the first.
  'hsdanceyork: one class': {
    rules: hsdance,
    classes: { ballet: '60' },
    families: { torres: { mia: 'ballet' } },
    is: { 'mia ballet': 6000 },
  },
  // Jazz 50.00 − 7.50, tap 45.00 − 6.75.
  'hsdanceyork: three classes': {
    rules: hsdance,
    classes: { ballet: '60', jazz: '50', tap: '45' },
    families: { torres: { mia: 'ballet jazz tap' } },
    is: { 'mia ballet': 6000, 'mia jazz': 4250, 'mia tap': 3825 },
    why: {
      'mia ballet': '',
      'mia jazz': '$50.00 − 15% for the 2nd class $7.50',
      'mia tap': '$45.00 − 15% for the 3rd class $6.75',
    },
  },
  // Counted for each child: neither has a second class.
  'hsdanceyork: two children with a class each': {
    rules: hsdance,
    classes: { ballet: '60', tap: '45' },
    families: { torres: { mia: 'ballet', leo: 'tap' } },
    is: { 'mia ballet': 6000, 'leo tap': 4500 },
  },
  // 15 % of 33.33 is 4.9995: 4.99 come off.
  'hsdanceyork: cut down to a whole cent': {
    rules: hsdance,
    classes: { ballet: '60', tap: '33.33' },
    families: { torres: { mia: 'ballet tap' } },
    is: { 'mia ballet': 6000, 'mia tap': 2834 },
  },
  // From Nov 10: 3 of 4 Tuesdays of 60.00 is 45.00, so jazz with 50.00 is the dearest. Ballet 45.00 − 6.75.
  'hsdanceyork: a part of the month comes first': {
    rules: hsdance,
    classes: { ballet: '60', jazz: '50' },
    families: { torres: { mia: 'ballet+10 jazz' } },
    prorate: true,
    is: { 'mia ballet': 3825, 'mia jazz': 5000 },
    why: { 'mia ballet': '3 of 4 Tuesdays, $45.00 − 15% for the 2nd class $6.75' },
  },
  // Ballet is charged, so tap and jazz are the second and third class.
  'hsdanceyork: a class charged before is the first': {
    rules: hsdance,
    classes: { ballet: '60', jazz: '50', tap: '45' },
    families: { torres: { mia: 'ballet jazz tap' } },
    charged: ['mia ballet 6000'],
    is: { 'mia jazz': 4250, 'mia tap': 3825 },
  },

  // Counted over the family, off all its classes.
  'Letha Fulton: two classes': {
    rules: fulton,
    classes: { ballet: '60', tap: '50' },
    families: { reyes: { ana: 'ballet', bo: 'tap' } },
    is: { 'ana ballet': 6000, 'bo tap': 5000 },
  },
  // 10 % of 60.00, 50.00, 60.00.
  'Letha Fulton: three over two children': {
    rules: fulton,
    classes: { ballet: '60', tap: '50' },
    families: { reyes: { ana: 'ballet tap', bo: 'ballet' } },
    is: { 'ana ballet': 5400, 'ana tap': 4500, 'bo ballet': 5400 },
    why: { 'ana tap': '$50.00 − 10% for 3 classes $5.00' },
  },
  // Six: 25 %.
  'Letha Fulton: six': {
    rules: fulton,
    classes: { ballet: '60', tap: '50', jazz: '40' },
    families: { reyes: { ana: 'ballet tap jazz', bo: 'ballet tap jazz' } },
    is: {
      'ana ballet': 4500,
      'ana tap': 3750,
      'ana jazz': 3000,
      'bo ballet': 4500,
      'bo tap': 3750,
      'bo jazz': 3000,
    },
  },
  // Two were charged in full; the third has its 10 %, and what was charged stays.
  'Letha Fulton: a third class later': {
    rules: fulton,
    classes: { ballet: '60', tap: '50' },
    families: { reyes: { ana: 'ballet tap', bo: 'ballet' } },
    charged: ['ana ballet 6000', 'ana tap 5000'],
    is: { 'bo ballet': 5400 },
    why: { 'bo ballet': '$60.00 − 10% for 3 classes (2 charged before) $6.00' },
  },
  // A flat month, whatever its weeks: not prorated.
  'Letha Fulton: a student alone, from mid-month': {
    rules: fulton,
    classes: { ballet: '60', tap: '50', jazz: '40' },
    families: { alone: { kim: 'ballet+17 tap jazz' } },
    is: { 'kim ballet': 5400, 'kim tap': 4500, 'kim jazz': 3600 },
  },

  // 35 weeks over 10 months is a flat price; nothing is taken off.
  'Just Dance: flat months': {
    classes: { ballet: '70', hiphop: '55' },
    families: { cole: { ivy: 'ballet hiphop' } },
    is: { 'ivy ballet': 7000, 'ivy hiphop': 5500 },
  },

  // By weekly hours: 60 min 65.00, 120 min 115.00, 180 min 150.00, 300 min and more 199.00.
  'collective25: an hour': {
    rules: collective,
    classes: { ballet: '1h00' },
    families: { diaz: { eva: 'ballet' } },
    is: { 'eva hours': 6500 },
    why: { 'eva hours': '1 h a week' },
  },
  // 60 + 90 = 150 minutes: the step of 180.
  'collective25: two and a half': {
    rules: collective,
    classes: { ballet: '1h00', jazz: '1h30' },
    families: { diaz: { eva: 'ballet jazz' } },
    is: { 'eva hours': 15_000 },
    why: { 'eva hours': '2 h 30 min a week' },
  },
  // Each child has an own sum: 120 and 60 minutes.
  'collective25: two children': {
    rules: collective,
    classes: { ballet: '1h00', jazz: '1h00' },
    families: { diaz: { eva: 'ballet jazz', gus: 'jazz' } },
    is: { 'eva hours': 11_500, 'gus hours': 6500 },
  },
  // 3 × 2 h 30 = 450 minutes: the last step holds for all above.
  'collective25: more than the table has': {
    rules: collective,
    classes: { a: '2h30', b: '2h30', c: '2h30' },
    families: { diaz: { eva: 'a b c' } },
    is: { 'eva hours': 19_900 },
  },
  // The competition team has a price of its own and isn't counted.
  'collective25: a class with a price of its own': {
    rules: collective,
    classes: { ballet: '1h00', team: '40' },
    families: { diaz: { eva: 'ballet team' } },
    is: { 'eva hours': 6500, 'eva team': 4000 },
  },
  // 2 h from Nov 10 on in one of two: 3 + 4 of 8 lessons of 115.00 is 100.625.
  'collective25: from mid-month, by parts': {
    rules: collective,
    classes: { ballet: '1h00', jazz: '1h00' },
    families: { diaz: { eva: 'ballet+10 jazz' } },
    prorate: true,
    is: { 'eva hours': 10_062 },
    why: { 'eva hours': '2 h a week, 7 of 8 Tuesdays' },
  },

  // The second child 8.00 less, the third 10.00 less; once, not for each class. The one who pays most is the first.
  'academydancecenter: two children': {
    rules: academy,
    classes: { ballet: '60', tap: '45' },
    families: { lin: { amy: 'tap', ben: 'ballet' } },
    is: { 'amy tap': 3700, 'ben ballet': 6000 },
    why: { 'amy tap': '$45.00 − $8.00 for siblings' },
  },
  'academydancecenter: three children, two classes each': {
    rules: academy,
    classes: { ballet: '60', tap: '45' },
    families: { lin: { amy: 'ballet tap', ben: 'ballet tap', cal: 'ballet tap' } },
    // Off the dearest class: 60.00 − 8.00, 60.00 − 10.00.
    is: {
      'amy ballet': 6000,
      'amy tap': 4500,
      'ben ballet': 5200,
      'ben tap': 4500,
      'cal ballet': 5000,
      'cal tap': 4500,
    },
  },
  // 5.00 for the dearest class isn't enough for 8.00: the other 3.00 come off the next.
  'academydancecenter: more off than the class costs': {
    rules: academy,
    classes: { ballet: '60', toddlers: '5', music: '4' },
    families: { lin: { amy: 'ballet', ben: 'toddlers music' } },
    is: { 'amy ballet': 6000, 'ben music': 100 },
  },
  // Ben's 8.00 came off his ballet; his tap is at its price.
  'academydancecenter: taken off before': {
    rules: academy,
    classes: { ballet: '60', tap: '45' },
    families: { lin: { amy: 'ballet', ben: 'ballet tap' } },
    charged: ['amy ballet 6000', 'ben ballet 6000 800'],
    is: { 'ben tap': 4500 },
  },
  // Only 5.00 of the 8.00 came off what he was charged; 3.00 more come off now.
  'academydancecenter: partly taken off before': {
    rules: academy,
    classes: { ballet: '60', toddlers: '5', tap: '45' },
    families: { lin: { amy: 'ballet', ben: 'toddlers tap' } },
    charged: ['amy ballet 6000', 'ben toddlers 1000 500'],
    is: { 'ben tap': 4200 },
  },
  // 5 lessons of 16.00.
  'academydancecenter: drop-in': {
    rules: academy,
    classes: { open: '16/lesson' },
    families: { lin: { amy: '' } },
    attended: { 'amy open': 5 },
    is: { 'amy open': 8000 },
    why: { 'amy open': '5 lessons as marked on Dec 1' },
  },
  // A flat fee for all classes is the cap: 60.00 + 45.00 + 40.00 − 45.00 above 100.00, off the cheapest first.
  'academydancecenter: a flat fee for all classes': {
    rules: { familyCap: cents(10_000) },
    classes: { ballet: '60', tap: '45', jazz: '40' },
    families: { alone: { amy: 'ballet tap jazz' } },
    is: { 'amy ballet': 6000, 'amy tap': 4000 },
    why: { 'amy tap': '$45.00 − $5.00 above the family’s $100.00' },
  },

  'the second child pays 15 % less': {
    rules: { siblings: { steps: [{ child: 2, percent: 15 }] } },
    classes: { ballet: '60', tap: '60' },
    families: { torres: { mia: 'ballet', leo: 'tap' } },
    is: { 'mia ballet': 6000, 'leo tap': 5100 },
  },
  // Leo: 60.00 + 60.00 − 9.00 = 111.00, more than Mia's 60.00 + 50.00 − 7.50 = 102.50: he is the first. Mia: 54.00 and
  // 42.50 − 4.25 = 38.25. 111.00 + 92.25 = 203.25: 3.25 above the cap come off Mia's tap.
  'all steps together': {
    rules: everything,
    classes: { ballet: '60', tap: '50', jazz: '60' },
    families: { torres: { mia: 'ballet tap', leo: 'ballet jazz' } },
    is: { 'leo ballet': 6000, 'leo jazz': 5100, 'mia ballet': 5400, 'mia tap': 3500 },
    why: {
      'mia tap':
        '$50.00 − 15% for the 2nd class $7.50, $42.50 − 10% for siblings $4.25, $38.25 − $3.25 above the family’s $200.00',
    },
  },
  // 180.00 are charged: 20.00 are left below the cap of 200.00.
  'the cap counts what was charged before': {
    rules: everything,
    classes: { ballet: '180', tap: '50' },
    families: { torres: { mia: 'ballet', leo: 'tap' } },
    charged: ['mia ballet 18000'],
    is: { 'leo tap': 2000 },
  },
  'nothing is below zero': {
    rules: everything,
    classes: { ballet: '250', tap: '50' },
    families: { torres: { mia: 'ballet', leo: 'tap' } },
    charged: ['mia ballet 25000'],
    is: {},
  },
};

describe('studios’ policies', () => {
  test.each(Object.entries(cases))('%s', (_name, one) => work(one));
});

interface Enrolled {
  rule: RegistrationRule;
  families: Record<string, string>;
  /** 'mia 4000': charged this fee year. */
  charged?: string[];
  is: Record<string, number>;
}

const flat = (...perChild: number[]): RegistrationRule => ({ perChild: perChild.map(cents) });

const registrations: Record<string, Enrolled> = {
  'hsdanceyork: 40.00, 20.00, 10.00': {
    rule: flat(4000, 2000, 1000),
    families: { torres: 'mia leo zoe', cole: 'ivy' },
    is: { mia: 4000, leo: 2000, zoe: 1000, ivy: 4000 },
  },
  'hsdanceyork: a fourth child pays as the third': {
    rule: flat(4000, 2000, 1000),
    families: { torres: 'a b c d' },
    is: { a: 4000, b: 2000, c: 1000, d: 1000 },
  },
  'hsdanceyork: a brother joins in spring': {
    rule: flat(4000, 2000, 1000),
    families: { torres: 'mia leo' },
    charged: ['leo 4000'],
    is: { mia: 2000 },
  },
  'Just Dance: 50.00 a student or 60.00 a family': {
    rule: { ...flat(5000), familyCap: cents(6000) },
    families: { reyes: 'ana bo', cole: 'ivy' },
    is: { ana: 5000, bo: 1000, ivy: 5000 },
  },
  'Just Dance: one is charged already': {
    rule: { ...flat(5000), familyCap: cents(6000) },
    families: { reyes: 'ana bo cy' },
    charged: ['ana 5000'],
    is: { bo: 1000 },
  },
  // Who returns pays half: an amount typed over the proposal.
  'smda.dance: 40.00 a dancer, 55.00 a family': {
    rule: { ...flat(4000), familyCap: cents(5500) },
    families: { lin: 'amy ben cal' },
    is: { amy: 4000, ben: 1500 },
  },
  'All Star Dance: 30.00': {
    rule: flat(3000),
    families: { lin: 'amy ben' },
    is: { amy: 3000, ben: 3000 },
  },
};

describe('registration once a fee year', () => {
  test.each(Object.entries(registrations))('%s', (_name, { rule, families, charged = [], is }) => {
    const familyOf = (id: string) =>
      Object.entries(families).find(([, own]) => own.split(' ').includes(id))?.[0] ?? null;
    const lines = proposeRegistration(rule, {
      students: Object.values(families).flatMap((own) => own.split(' ').map(studentId)),
      charged: charged.map((text) => {
        const [child = '', amount = ''] = text.split(' ');
        return {
          studentId: studentId(child),
          amount: cents(Number(amount)),
          parts: [{ kind: 'registration' as const, amount: cents(Number(amount)), child: 1 }],
        };
      }),
      familyOf,
    });
    expect(Object.fromEntries(lines.map(({ studentId: id, amount }) => [id, amount]))).toEqual(is);
    for (const { parts, amount } of lines) expect(sumOfParts(parts)).toBe(amount);
  });
});

interface Unpaid {
  rule: LateFee;
  /** 'torres mia 8500': what is unpaid of days until the one of the rule; '-' before it is a credit. */
  owes: string[];
  charged?: string[];
  asked?: string[];
  reminded?: string[];
  is: Record<string, number>;
  why?: string;
  doubt?: string;
}

const lates: Record<string, Unpaid> = {
  'hsdanceyork: 10 % of the balance': {
    rule: { after: 10, percent: 10, least: cents(500) },
    owes: ['torres mia 8500'],
    reminded: ['mia'],
    is: { mia: 850 },
    why: '10% of $85.00 unpaid since Nov 1; reminded Nov 8',
  },
  // 10 % of 33.99 is 3.399: the least is more.
  'hsdanceyork: at least 5.00': {
    rule: { after: 10, percent: 10, least: cents(500) },
    owes: ['torres mia 3399'],
    is: { mia: 500 },
    why: '10% of $33.99 unpaid since Nov 1, at least $5.00',
    doubt: 'notReminded',
  },
  // 10 % of 85.00 + 40.00, on Mia, who owes more.
  'collective25: once a family': {
    rule: { after: 10, percent: 10 },
    owes: ['torres leo 4000', 'torres mia 8500', 'cole ivy 6000'],
    is: { mia: 1250, ivy: 600 },
  },
  // 85.00 less Leo's credit of 30.00.
  'collective25: less what the family has paid ahead': {
    rule: { after: 10, percent: 10 },
    owes: ['torres mia 8500', 'torres leo -3000'],
    is: { mia: 550 },
  },
  'collective25: a credit that covers it': {
    rule: { after: 10, percent: 10 },
    owes: ['torres mia 8500', 'torres leo -8500'],
    is: {},
  },
  'All Star Dance: more credit than it owes': {
    rule: { after: 10, amount: cents(3000) },
    owes: ['torres mia 8500', 'torres leo -9000'],
    is: {},
  },
  // 10 % of 20.09 is 2.009.
  'collective25: cut down': {
    rule: { after: 10, percent: 10 },
    owes: ['torres mia 2009'],
    is: { mia: 200 },
  },
  'All Star Dance: 30.00 after the 10th': {
    rule: { after: 10, amount: cents(3000) },
    owes: ['torres mia 100', 'cole ivy 20000'],
    reminded: ['mia', 'ivy'],
    is: { mia: 3000, ivy: 3000 },
  },
  'All Star Dance: charged this month, on the other child': {
    rule: { after: 10, amount: cents(3000) },
    owes: ['torres mia 9000', 'torres leo 100'],
    charged: ['leo'],
    is: {},
  },
  'a family with an open question': {
    rule: { after: 10, amount: cents(3000) },
    owes: ['torres mia 9000', 'torres leo 100'],
    asked: ['leo'],
    reminded: ['mia'],
    is: { mia: 3000 },
    doubt: 'asked',
  },
};

describe('late fees', () => {
  test.each(Object.entries(lates))(
    '%s',
    (_name, { rule, owes, charged = [], asked = [], reminded = [], is, why, doubt }) => {
      const rows = owes.map((text) => text.split(' ') as [string, string, string]);
      const familyOf = (id: string) => rows.find(([, child]) => child === id)?.[0] ?? null;
      const lines = proposeLate(rule, {
        overdue: rows.map(([, child, amount]): Overdue => ({
          studentId: studentId(child),
          unpaid: cents(Number(amount)),
          since: Number(amount) > 0 ? calendarDate('2026-11-01') : null,
          reminded: reminded.includes(child) ? calendarDate('2026-11-08') : null,
          hasQuestion: asked.includes(child),
          attends: true,
        })),
        charged: charged.map(studentId),
        familyOf,
        order: rows.map(([, child]) => studentId(child)).toSorted(),
        on: calendarDate('2026-11-15'),
      });
      expect(Object.fromEntries(lines.map(({ studentId: id, amount }) => [id, amount]))).toEqual(
        is,
      );
      if (why !== undefined) expect(describeParts(lines[0]?.parts ?? [])).toBe(why);
      if (doubt !== undefined) expect(lines[0]?.doubt).toBe(doubt);
      expect(new Set(lines.map((line) => householdOf({ familyOf }, line.studentId))).size).toBe(
        lines.length,
      );
    },
  );
});
