import type { SettingsChanges } from '../../../contract/settings.ts';
import { isMarkableDate } from '../../../domain/attendance.ts';
import { dateInZone, instant, type CalendarDate } from '../../../domain/dates.ts';
import type { Cents } from '../../../domain/money.ts';
import { invalid } from '../../../domain/refusal.ts';
import {
  feeSchedules,
  forEachSetting,
  type SettingKind,
  type SettingName,
  type Settings,
  type SettingValues,
} from '../../../domain/settings.ts';
import { asMoney, asText, refuseStale } from '../../../domain/staleEdit.ts';
import { siblingPercentOf, withSiblingPercent } from '../../../domain/tuitionRules.ts';
import { changedFields } from '../../db/changedFields.ts';
import { columnsGiven } from '../../db/columns.ts';
import type { Database, Reader } from '../../db/database.ts';
import type { Tables } from '../../db/tables.ts';
import type { Work } from '../../db/work.ts';
import { ensureCharge, listFeeTypes, setFeeAmount } from '../feeType/feeType.service.ts';
import * as repository from './setting.repository.ts';

const OWN_FIRST = 'Turn on two-factor authentication for yourself first, in Account and security.';

const NO_CLASS_THEN = 'The first class must be on a date from 2000 to one year ahead.';

type Row = Tables['settings'];

interface Kept {
  /** How it is stored, if not as it is. */
  toColumn?: (value: never) => unknown;
  fromColumn?: (stored: never) => unknown;
  /** How a refused edit shows it. */
  show?: (value: never) => string;
}

const inJson: Kept = {
  toColumn: (value: unknown) => (value === null ? null : JSON.stringify(value)),
  fromColumn: (stored: string | null) => (stored === null ? null : JSON.parse(stored)) as unknown,
};

const kinds: Record<SettingKind, Kept> = {
  flag: {
    toColumn: (value: boolean) => (value ? 1 : 0),
    fromColumn: (stored: 0 | 1) => stored === 1,
  },
  line: { show: asText },
  lines: {},
  dayOfYear: { show: asText },
  amount: { show: asMoney },
  count: {},
  date: { show: asText },
  visibility: {},
  links: inJson,
  tuitionRules: inJson,
  lateFee: inJson,
  accounts: inJson,
};

/** 'school_name' for 'schoolName' */
type Snake<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${Snake<Rest>}`
  : '';

/** A setting's column; one without a column in `db/tables.ts` doesn't compile. */
function columnOf(name: SettingName): keyof Row {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`) as Snake<SettingName>;
}

const settingFields = forEachSetting(({ kind, inWords }, name) => ({
  ...kinds[kind],
  name: inWords,
  column: columnOf(name),
}));

const rowOf = (changes: Partial<SettingValues>) =>
  columnsGiven(settingFields, changes) as Partial<Row>;

/**
 * Gives a new database its settings; an existing school keeps its own. Without a time zone it uses the host's for now.
 */
export async function ensureSettings(
  database: Database,
  timeZone: string | undefined,
): Promise<void> {
  if (await repository.findSettings(database.db)) return;
  const atFirst = forEachSetting((setting): unknown => setting.atFirst) as SettingValues;
  const host = Intl.DateTimeFormat().resolvedOptions().timeZone;
  await repository.insertSettings(database.db, {
    ...(rowOf({ ...atFirst, timeZone: timeZone ?? host }) as Row),
    id: 1,
    time_zone_chosen: timeZone === undefined ? 0 : 1,
    mail_tested_at: null,
  });
}

/** The rules for tuition and the percentage for siblings, which is a part of them, whichever of the two is given. */
function rulesIn(
  { tuitionRules, siblingPercent }: SettingsChanges,
  before: Settings,
): Partial<SettingValues> {
  if (tuitionRules === undefined && siblingPercent === undefined) return {};
  const rules = tuitionRules ?? withSiblingPercent(before.tuitionRules, siblingPercent ?? 0);
  return { tuitionRules: rules, siblingPercent: siblingPercentOf(rules) };
}

export async function readSettings(db: Reader): Promise<Settings> {
  return { ...(await readPlainSettings(db)), fees: feeSchedules(await listFeeTypes(db)) };
}

/** The settings without the fee schedules: these are a single row. */
export async function readPlainSettings(db: Reader): Promise<Omit<Settings, 'fees'>> {
  const row = await repository.findSettings(db);
  if (!row) throw new Error('The settings are missing');
  const values = forEachSetting(({ kind }, name): unknown => {
    const { fromColumn } = kinds[kind];
    const stored = row[columnOf(name)];
    return fromColumn ? fromColumn(stored as never) : stored;
  }) as SettingValues;
  // An export from before has the percentage for siblings only.
  const tuitionRules = values.tuitionRules ?? withSiblingPercent({}, values.siblingPercent);
  return { ...values, tuitionRules, timeZoneChosen: row.time_zone_chosen === 1 };
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
    ...rowOf({ ...changes, ...rulesIn(changes, before) }),
    ...(changes.timeZone !== undefined && { time_zone_chosen: 1 }),
  });
  // From then on there is something to charge.
  if (changes.tuitionRules?.hours) await ensureCharge(work, 'tuition');
  if (changes.lateFee) await ensureCharge(work, 'late');
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
