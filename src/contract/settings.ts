import { z } from 'zod';
import { typedText } from '../domain/typed.ts';
import { isCalendarDate, isTimeZone } from '../domain/dates.ts';
import { howToPayMessages, MOST_LINKS, readPayLink } from '../domain/howToPay.ts';
import {
  forEachSetting,
  type KindOf,
  type SettingKind,
  type SettingName,
} from '../domain/settings.ts';
import { tuitionMessages } from '../domain/tuitionWords.ts';
import { dashboardVisibilities } from '../domain/publicDashboard.ts';
import {
  amount,
  amountOrZero,
  basedOn,
  calendarDate,
  cents,
  newEmail,
  optionalText,
  plainDate,
  text,
} from './base.ts';
import { lateFee, tuitionRules } from './tuitionRules.ts';
import { nothing, verbs } from './verbs.ts';

const fee = amountOrZero('A fee must be zero or more');

/** Fees by type that apply from a class date on. Other changes to fee types have their own paths. */
const feeSchedule = z.looseObject({
  effectiveFrom: calendarDate('Please say from which date the fees hold'),
});

/** Nine digits in the groups of a Social Security number, which nobody should print on paper. */
const SSN = /^\d{3}-\d{2}-\d{4}$/;

/** As `bookAccounts` names them. */
const ACCOUNT =
  /^(owed|credit|unsorted|deleted|school|adjustments|contributions|otherFees|(income|money|spent)\.[\w-]+)$/;

const newFeeSchedule = feeSchedule.superRefine(({ effectiveFrom: _from, ...amounts }, context) => {
  for (const [key, value] of Object.entries(amounts)) {
    const message = fee.safeParse(value).error?.issues[0]?.message;
    if (message) context.addIssue({ code: 'custom', path: [key], message });
  }
});

/** What a setting of each kind looks like in an answer. */
const shown = {
  flag: z.boolean(),
  line: z.string(),
  lines: z.string(),
  dayOfYear: z.string(),
  amount: cents,
  count: z.int(),
  date: plainDate.nullable(),
  visibility: z.enum(dashboardVisibilities),
  links: z.array(z.string()),
  accounts: z.record(
    z.string(),
    z.object({ name: z.string().optional(), code: z.string().optional() }),
  ),
  tuitionRules,
  lateFee: lateFee.nullable(),
} satisfies Record<SettingKind, z.ZodType>;

type Shown = { [Name in SettingName]: (typeof shown)[KindOf<Name>] };

const shownSettings = forEachSetting<z.ZodType>(({ kind, about }) =>
  about === undefined ? shown[kind] : shown[kind].describe(about),
) as Shown;

export const settings = z.object({
  ...shownSettings,
  timeZoneChosen: z.boolean().describe("False while it is the host's, because nobody has set it"),
  fees: z
    .array(feeSchedule)
    .describe('Fee amounts and the class date each holds from, oldest first'),
});

export const timeZone = z
  .string({ error: 'Please choose a time zone such as America/New_York' })
  .refine(isTimeZone, 'Please choose a time zone such as America/New_York');

const dayOfYear = (message: string) =>
  z.string().refine((value) => isCalendarDate(`2001-${value}`), message);

/** What may be typed, where not everything of the kind may. */
const typed = {
  schoolName: text('School name', 100),
  timeZone,
  feeYearStart: dayOfYear('The fee year starts on a day such as 08-13'),
  ageOn: dayOfYear('Ages count on a day such as 08-31'),
  expectedContribution: amount('Expected amount must be a positive number'),
  majorExpenseThreshold: amount('The threshold must be greater than zero'),
  siblingPercent: z
    .int(tuitionMessages.percent)
    .min(0, tuitionMessages.percent)
    .max(100, tuitionMessages.percent),
  adminSecondStep: z
    .boolean()
    .describe('Turned on only by an admin who has two-factor authentication'),
  firstClassDate: calendarDate('Please choose the date of the first class').nullable(),
  address: z
    .string()
    .overwrite(typedText)
    .trim()
    .max(300, 'The address can be at most 300 characters'),
  taxId: optionalText('Tax ID', 30).refine(
    (line) => !SSN.test(line),
    'Use an EIN, not a Social Security number',
  ),
  taxRate: text('Tax rate', 50),
  accounts: z
    .record(
      z.string().max(100).regex(ACCOUNT, 'There is no such account'),
      z.strictObject({
        name: optionalText('Account name', 100).optional(),
        code: optionalText('Code', 10).optional(),
      }),
    )
    .refine((names) => Object.keys(names).length <= 1000, 'These are too many accounts'),
  replyTo: z.literal('').or(newEmail),
  howToPay: z.string().overwrite(typedText).trim().max(500, howToPayMessages.text),
  doorText: z
    .string()
    .overwrite(typedText)
    .trim()
    .max(500, 'The text can be at most 500 characters'),
  payLinks: z
    .array(
      z
        .string()
        .trim()
        .refine((link) => readPayLink(link) !== null, howToPayMessages.link),
      { error: howToPayMessages.links },
    )
    .max(MOST_LINKS, howToPayMessages.links),
} satisfies Partial<Record<SettingName, z.ZodType>>;

type Typed = {
  [Name in SettingName]: z.ZodOptional<
    Name extends keyof typeof typed ? (typeof typed)[Name] : Shown[Name]
  >;
};

const typedSettings = forEachSetting<z.ZodType>(({ kind }, name) =>
  (Object.hasOwn(typed, name) ? typed[name as keyof typeof typed] : shown[kind]).optional(),
) as Typed;

export const settingsChanges = z.strictObject({
  ...typedSettings,
  fees: newFeeSchedule
    .optional()
    .describe('New amounts and from when; marks already charged keep their fee'),
  basedOn,
});
export type SettingsChanges = z.infer<typeof settingsChanges>;
/** The input before parsing. */
export type SettingsChangesInput = z.input<typeof settingsChanges>;

const { get, patch } = verbs('Settings');

export const settingsContract = {
  get: get('/settings', nothing, settings, { summary: "The school's settings" }),
  update: patch('/settings', settingsChanges, settings, { summary: 'Change settings' }),
};
