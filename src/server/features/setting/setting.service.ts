import type { SettingsChanges } from '../../../contract/settings.ts';
import { isMarkableDate } from '../../../domain/attendance.ts';
import { dateInZone, instant, type CalendarDate } from '../../../domain/dates.ts';
import { cents, type Cents } from '../../../domain/money.ts';
import { invalid } from '../../../domain/refusal.ts';
import { feeSchedules, type Settings } from '../../../domain/settings.ts';
import { asMoney, asText, refuseStale } from '../../../domain/staleEdit.ts';
import { changedFields } from '../../db/changedFields.ts';
import { columnsGiven, type FieldsOf } from '../../db/columns.ts';
import type { Database, Reader } from '../../db/database.ts';
import type { Tables } from '../../db/tables.ts';
import type { Work } from '../../db/work.ts';
import { listFeeTypes, setFeeAmount } from '../feeType/feeType.service.ts';
import * as repository from './setting.repository.ts';

const OWN_FIRST = 'Turn on two-factor authentication for yourself first, in Account and security.';

const NO_CLASS_THEN = 'The first class must be on a date from 2000 to one year ahead.';

const asFlag = (value: boolean): 0 | 1 => (value ? 1 : 0);

/** All settings except the fees, which have a history. */
const settingFields = {
  schoolName: { column: 'school_name', name: "school's name", show: asText },
  timeZone: { column: 'time_zone', name: 'time zone', show: asText },
  feeYearStart: { column: 'fee_year_start', name: 'start of the fee year', show: asText },
  expectedContribution: {
    column: 'expected_contribution',
    name: 'expected contribution',
    show: asMoney,
  },
  majorExpenseThreshold: {
    column: 'major_expense_threshold',
    name: 'major expense threshold',
    show: asMoney,
  },
  publicDashboard: { column: 'public_dashboard', name: 'setting of who sees the public dashboard' },
  publicEmails: { column: 'public_emails', name: 'setting of public emails', toColumn: asFlag },
  publicNotes: { column: 'public_notes', name: 'setting of public notes', toColumn: asFlag },
  publicCalendar: {
    column: 'public_calendar',
    name: 'setting of the public calendar',
    toColumn: asFlag,
  },
  tuitionProration: {
    column: 'tuition_proration',
    name: 'setting for parts of a month',
    toColumn: asFlag,
  },
  siblingPercent: { column: 'sibling_percent', name: 'discount for siblings' },
  danceRoles: { column: 'dance_roles', name: 'setting of dance roles', toColumn: asFlag },
  teachersSeeCare: {
    column: 'teachers_see_care',
    name: 'setting of what teachers read',
    toColumn: asFlag,
  },
  ageOn: { column: 'age_on', name: 'day for ages', show: asText },
  selfRegistration: {
    column: 'self_registration',
    name: 'setting of registration',
    toColumn: asFlag,
  },
  approveRegistrations: {
    column: 'approve_registrations',
    name: 'setting of approving registrations',
    toColumn: asFlag,
  },
  adminSecondStep: {
    column: 'admin_second_step',
    name: 'setting of two-factor authentication for admins',
    toColumn: asFlag,
  },
  firstClassDate: { column: 'first_class_date', name: 'date of the first class', show: asText },
  replyTo: { column: 'reply_to', name: 'address for answers to emails', show: asText },
  howToPay: { column: 'how_to_pay', name: 'text on how to pay' },
  payLinks: {
    column: 'pay_links',
    name: 'links to pay by',
    toColumn: (links: string[]) => JSON.stringify(links),
  },
} as const satisfies FieldsOf<Omit<SettingsChanges, 'basedOn' | 'fees'>, Tables['settings']>;

/**
 * Gives a new database its settings; an existing school keeps its own. Without a time zone it uses the host's for now.
 */
export async function ensureSettings(
  database: Database,
  timeZone: string | undefined,
): Promise<void> {
  if (await repository.findSettings(database.db)) return;
  await repository.insertSettings(database.db, {
    id: 1,
    school_name: 'Turnout',
    time_zone: timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone,
    fee_year_start: '08-13',
    expected_contribution: cents(7000),
    major_expense_threshold: cents(50_000),
    public_dashboard: 'everyone',
    public_emails: 1,
    public_notes: 0,
    public_calendar: 0,
    tuition_proration: 0,
    sibling_percent: 0,
    dance_roles: 1,
    teachers_see_care: 1,
    age_on: '08-31',
    self_registration: 1,
    admin_second_step: 0,
    approve_registrations: 1,
    time_zone_chosen: timeZone === undefined ? 0 : 1,
    first_class_date: null,
    how_to_pay: '',
    pay_links: '[]',
    reply_to: '',
    mail_tested_at: null,
  });
}

export async function readSettings(db: Reader): Promise<Settings> {
  return { ...(await readPlainSettings(db)), fees: feeSchedules(await listFeeTypes(db)) };
}

/** The settings without the fee schedules: these are a single row. */
export async function readPlainSettings(db: Reader): Promise<Omit<Settings, 'fees'>> {
  const row = await repository.findSettings(db);
  if (!row) throw new Error('The settings are missing');
  return {
    schoolName: row.school_name,
    timeZone: row.time_zone,
    timeZoneChosen: row.time_zone_chosen === 1,
    feeYearStart: row.fee_year_start,
    expectedContribution: row.expected_contribution,
    majorExpenseThreshold: row.major_expense_threshold,
    publicDashboard: row.public_dashboard,
    publicEmails: row.public_emails === 1,
    publicNotes: row.public_notes === 1,
    publicCalendar: row.public_calendar === 1,
    tuitionProration: row.tuition_proration === 1,
    siblingPercent: row.sibling_percent,
    danceRoles: row.dance_roles === 1,
    teachersSeeCare: row.teachers_see_care === 1,
    ageOn: row.age_on,
    selfRegistration: row.self_registration === 1,
    approveRegistrations: row.approve_registrations === 1,
    adminSecondStep: row.admin_second_step === 1,
    firstClassDate: row.first_class_date,
    replyTo: row.reply_to,
    howToPay: row.how_to_pay,
    payLinks: JSON.parse(row.pay_links) as string[],
  };
}

/** Whether an admin has sent a test email to themselves. */
export async function isMailTested(db: Reader): Promise<boolean> {
  return Boolean((await repository.findSettings(db))?.mail_tested_at);
}

export function noteMailTested({ tx, now }: Work): Promise<void> {
  return repository.updateSettings(tx, { mail_tested_at: now });
}

/** The school's calendar date at an instant. */
export async function schoolDate(db: Reader, now: Date): Promise<CalendarDate> {
  const row = await repository.findSettings(db);
  return dateInZone(instant(now), row?.time_zone ?? 'UTC');
}

/**
 * Saves the given settings. Only an admin who uses two-factor authentication (`hasTwoFactor`) can require it of all
 * admins, because otherwise they would lock themselves out.
 */
export async function updateSettings(
  work: Work,
  { basedOn, fees, ...changes }: SettingsChanges,
  { hasTwoFactor = false } = {},
): Promise<Settings> {
  if (changes.adminSecondStep && !hasTwoFactor)
    throw invalid(OWN_FIRST, { adminSecondStep: OWN_FIRST });
  if (changes.firstClassDate && !isMarkableDate(changes.firstClassDate, work.today))
    throw invalid(NO_CLASS_THEN, { firstClassDate: NO_CLASS_THEN });
  const before = await readSettings(work.tx);
  refuseStale(before, basedOn, changes, settingFields);
  await repository.updateSettings(work.tx, {
    ...columnsGiven(settingFields, changes),
    ...(changes.timeZone !== undefined && { time_zone_chosen: 1 }),
  });
  if (fees) {
    const { effectiveFrom: from, ...amounts } = fees;
    for (const [key, amount] of Object.entries(amounts))
      await setFeeAmount(work, { key, from, amount: amount as Cents });
  }
  const after = await readSettings(work.tx);
  if (changedFields(before, after).length > 0) {
    const action = 'Settings changed';
    work.audit({ action, entity: 'settings', entityId: 'school', before, after });
  }
  return after;
}
