import type { LateFee } from './chargeRun.ts';
import { cents, type Cents } from './money.ts';
import type { CalendarDate } from './dates.ts';
import { amountOn, feesOfMarks, type FeeType, type FeeTypeKey } from './feeType.ts';
import type { DashboardVisibility } from './publicDashboard.ts';
import type { Role } from './roles.ts';
import type { TuitionRules } from './tuitionRules.ts';

/** The fees that apply to class dates from `effectiveFrom` on, in cents by the key of the fee type. */
export interface FeeSchedule {
  [key: FeeTypeKey]: unknown;
  effectiveFrom: CalendarDate;
}

/** The amounts of all fees for marks, for each date when one of them changes, oldest first. */
export function feeSchedules(all: readonly FeeType[]): FeeSchedule[] {
  const types = feesOfMarks(all);
  const dates = new Set(types.flatMap(({ amounts }) => amounts.map(({ from }) => from)));
  return [...dates].toSorted().map((date) => ({
    ...Object.fromEntries(
      types.flatMap((type) => {
        const amount = amountOn(type, date);
        return amount === null ? [] : [[type.key, amount] as const];
      }),
    ),
    effectiveFrom: date,
  }));
}

/** What each kind of setting holds. */
export interface SettingKinds {
  flag: boolean;
  /** One line of text. */
  line: string;
  /** A text of several lines. */
  lines: string;
  /** 'MM-DD' */
  dayOfYear: string;
  amount: Cents;
  count: number;
  /** Null as long as nobody has entered it. */
  date: CalendarDate | null;
  visibility: DashboardVisibility;
  /** https links. */
  links: string[];
  /** What the accountant calls an account of the books, and its code. */
  accounts: AccountNames;
  tuitionRules: TuitionRules;
  /** Null without one. */
  lateFee: LateFee | null;
}

export type AccountNames = Record<string, { name?: string | undefined; code?: string | undefined }>;

export type SettingKind = keyof SettingKinds;

interface SettingOf<Kind extends SettingKind> {
  kind: Kind;
  /** Its name inside a sentence: 'The time zone changed'. */
  inWords: string;
  /** What a new school has. */
  atFirst: SettingKinds[Kind];
  /** What it means, where its name doesn't say it. */
  about?: string;
}
type Setting = { [Kind in SettingKind]: SettingOf<Kind> }[SettingKind];

/**
 * The school's settings, except the fees, which have a history. Add a new one here, in `db/tables.ts` and in a migration;
 * the contract and the server follow.
 */
export const schoolSettings = {
  schoolName: { kind: 'line', inWords: "school's name", atFirst: 'Turnout' },
  timeZone: {
    kind: 'line',
    inWords: 'time zone',
    // Unless the host says otherwise.
    atFirst: 'UTC',
    about: 'IANA name; "today", "this month" and the fee year are computed in it',
  },
  feeYearStart: {
    kind: 'dayOfYear',
    inWords: 'start of the fee year',
    atFirst: '08-13',
    about: 'MM-DD',
  },
  expectedContribution: { kind: 'amount', inWords: 'expected contribution', atFirst: cents(7000) },
  majorExpenseThreshold: {
    kind: 'amount',
    inWords: 'major expense threshold',
    atFirst: cents(50_000),
  },
  publicDashboard: {
    kind: 'visibility',
    inWords: 'setting of who sees the public dashboard',
    atFirst: 'everyone',
    about: "'signed-in' means members: students who are not Removed, and staff",
  },
  publicEmails: { kind: 'flag', inWords: 'setting of public emails', atFirst: true },
  publicNotes: {
    kind: 'flag',
    inWords: 'setting of public notes',
    atFirst: false,
    about:
      'Whether all who see the public dashboard read notes of payments and the whole reason of a fee; else staff and the student do',
  },
  publicCalendar: {
    kind: 'flag',
    inWords: 'setting of the public calendar',
    atFirst: false,
    about: 'Whether anybody may read when classes meet, as a calendar without names and rooms',
  },
  tuitionProration: {
    kind: 'flag',
    inWords: 'setting for parts of a month',
    atFirst: false,
    about: 'Whether tuition is only for the lessons of a place, by the schedule',
  },
  siblingPercent: {
    kind: 'count',
    inWords: 'discount for siblings',
    atFirst: 0,
    about: 'The percentage of `tuitionRules` for a family’s second child; 0 without one',
  },
  tuitionRules: {
    kind: 'tuitionRules',
    inWords: 'rules for tuition',
    atFirst: {},
    about: 'What is taken off for more classes, for siblings and above a family’s cap',
  },
  lateFee: {
    kind: 'lateFee',
    inWords: 'late fee',
    atFirst: null,
    about: 'What is proposed where something is unpaid after a day of the month; null for nothing',
  },
  danceRoles: {
    kind: 'flag',
    inWords: 'setting of dance roles',
    atFirst: true,
    about: 'Whether screens show and ask for Lead or Follow; the API always has it',
  },
  teachersSeeCare: {
    kind: 'flag',
    inWords: 'setting of what teachers read',
    atFirst: true,
    about: 'Whether teachers read medical notes and emergency contacts on their rolls',
  },
  ageOn: {
    kind: 'dayOfYear',
    inWords: 'day for ages',
    atFirst: '08-31',
    about: 'MM-DD: classes with ages count them on this day',
  },
  selfRegistration: { kind: 'flag', inWords: 'setting of registration', atFirst: true },
  doorText: {
    kind: 'lines',
    inWords: 'text on the page where families join',
    atFirst: '',
    about: 'What families read above the classes; empty if nothing',
  },
  approveRegistrations: {
    kind: 'flag',
    inWords: 'setting of approving registrations',
    atFirst: true,
    about: 'Whether who registers waits for an admin to approve them',
  },
  adminSecondStep: {
    kind: 'flag',
    inWords: 'setting of two-factor authentication for admins',
    atFirst: false,
    about: 'Admins need two-factor authentication',
  },
  firstClassDate: {
    kind: 'date',
    inWords: 'date of the first class',
    atFirst: null,
    about: 'Null while nobody has said it',
  },
  replyTo: {
    kind: 'line',
    inWords: 'address for answers to emails',
    atFirst: '',
    about: 'Where answers to emails go; empty if to the address that they come from',
  },
  howToPay: {
    kind: 'lines',
    inWords: 'text on how to pay',
    atFirst: '',
    about: 'What students are told about paying; empty if nothing',
  },
  payLinks: {
    kind: 'links',
    inWords: 'links to pay by',
    atFirst: [] as string[],
    about: 'https links to pay by',
  },
  address: {
    kind: 'lines',
    inWords: "school's address",
    atFirst: '',
    about: 'On the year’s statements',
  },
  taxId: {
    kind: 'line',
    inWords: "school's tax ID",
    atFirst: '',
    about: 'On the year’s statements; without one the line is left out',
  },
  taxRate: {
    kind: 'line',
    inWords: 'tax rate for Xero',
    atFirst: 'Tax Exempt',
    about: 'The name that Xero has for it',
  },
  accounts: {
    kind: 'accounts',
    inWords: 'accounts of the accountant',
    atFirst: {},
    about:
      'All of them, by account as GET /accounting lists them; one that is left out has our name and no code',
  },
} as const satisfies Record<string, Setting>;

export type SettingName = keyof typeof schoolSettings;
export type KindOf<Name extends SettingName> = (typeof schoolSettings)[Name]['kind'];
export type SettingValues = { [Name in SettingName]: SettingKinds[KindOf<Name>] };

export interface Settings extends SettingValues {
  /** Whether a person set the time zone; if not, it is the host's. */
  timeZoneChosen: boolean;
  /** Fee amounts, each set with the class date that it applies from, oldest first. */
  fees: FeeSchedule[];
}

const settingNames = Object.keys(schoolSettings) as SettingName[];

/** Makes an object with a value for each setting. */
export function forEachSetting<Made>(
  make: (setting: Setting, name: SettingName) => Made,
): Record<SettingName, Made> {
  return Object.fromEntries(
    settingNames.map((name) => [name, make(schoolSettings[name], name)]),
  ) as Record<SettingName, Made>;
}

export function needsSecondStep(
  role: Role,
  { adminSecondStep }: Pick<Settings, 'adminSecondStep'>,
): boolean {
  return role === 'admin' && adminSecondStep;
}
