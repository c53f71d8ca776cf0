import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { countOf } from '../../../domain/counts.ts';
import { amountOn, type FeeType } from '../../../domain/feeType.ts';
import { formatMoney } from '../../../domain/money.ts';
import { settingsPagesOf, type SettingsPage } from '../../../domain/navigation.ts';
import { api } from '../../api/api.ts';
import { useFeeTypes } from '../../parts/feeTypes.ts';
import { paymentMethodsQuery } from '../../parts/paymentMethods.ts';
import { studentFieldsQuery } from '../../parts/studentFields.ts';
import { visibilityLabels } from '../../parts/visibility.ts';
import { useSchool } from '../../session/session.ts';
import { IconChevronRight } from '../../ui/icon/icons.ts';
import { TextLink } from '../../ui/link/links.tsx';
import styles from './SettingsIndex.module.css';
import { useSettings } from './settingsForm.tsx';

/** The pages of Settings, each with what is chosen there now. */
export function SettingsIndex() {
  const school = useSchool();
  const values = useValues();
  return (
    <ul className="framed lined">
      {settingsPagesOf(school).map(({ page, text }) => (
        <li key={page}>
          <TextLink
            to="/settings/$page"
            params={{ page }}
            className={`row ${styles.line}`}
            data-nowrap
          >
            <Line name={text}>{values[page]}</Line>
          </TextLink>
        </li>
      ))}
      <li>
        <TextLink to="/audit-log" className={`row ${styles.line}`} data-nowrap>
          <Line name="Audit Log">Who changed what, from what, to what</Line>
        </TextLink>
      </li>
    </ul>
  );
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <span className={styles.words}>
        <strong>{name}</strong>
        <span className="note">{children}</span>
      </span>
      <IconChevronRight size={18} aria-hidden />
    </>
  );
}

/** What is chosen on each page, in a few words; undefined until it is loaded. */
function useValues(): Partial<Record<SettingsPage, string>> {
  const { today, hasDoor } = useSchool();
  const { data: settings } = useSettings();
  const team = useQuery(api.staff.list.queryOptions()).data?.items;
  const isCurrent = ({ retiredFrom }: { retiredFrom: string | null }) =>
    retiredFrom === null || retiredFrom > today;
  const types = useFeeTypes().filter(isCurrent);
  const methods = useQuery(paymentMethodsQuery).data?.items.filter(isCurrent);
  const fields = useQuery(studentFieldsQuery).data?.items.filter(isCurrent);
  const withAmount = (type: FeeType) => {
    const amount = amountOn(type, today);
    return amount === null ? type.name : `${type.name} ${formatMoney(amount)}`;
  };
  const families = hasDoor ? ' · Families join online' : '';
  const isCharge = ({ appliesTo }: FeeType) => appliesTo === 'charge';
  return {
    ...(team && { team: countOf(team.length, 'person', 'people') }),
    fees: types
      .filter((type) => !isCharge(type))
      .map(withAmount)
      .join(', '),
    charges: types
      .filter(isCharge)
      .map(({ name }) => name)
      .join(', '),
    ...(methods && { 'payment-methods': methods.map(({ name }) => name).join(', ') }),
    ...(fields && {
      'student-fields': fields.map(({ name }) => name).join(', ') || 'None of your own yet',
    }),
    data: 'Export everything',
    ...(settings && {
      school: settings.schoolName,
      tuition: `${settings.tuitionProration ? 'Prorated' : 'Whole months'}, ${settings.siblingPercent}% sibling discount`,
      'how-to-pay': settings.howToPay || settings.payLinks.join(', ') || 'Nothing yet',
      money: `Contribution ${formatMoney(settings.expectedContribution)}, major expense ${formatMoney(settings.majorExpenseThreshold)}`,
      'public-dashboard': visibilityLabels[settings.publicDashboard],
      calendar: settings.publicCalendar ? 'For everyone' : 'Off',
      registration: !settings.selfRegistration
        ? 'Only admins add students'
        : settings.approveRegistrations
          ? `Students register, an admin approves${families}`
          : `Students register themselves${families}`,
      login: settings.adminSecondStep
        ? 'Admins need two-factor authentication'
        : 'Two-factor authentication is optional',
    }),
  };
}
