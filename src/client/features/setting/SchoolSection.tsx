import { useState } from 'react';
import { Row } from '../../ui/layout/flow.tsx';
import type { TypedDate } from '../../../domain/dates.ts';
import type { Settings } from '../../../domain/settings.ts';
import { refusal } from '../../api/failure.ts';
import { CheckField } from '../../ui/field/CheckField.tsx';
import { DateField } from '../../ui/field/DateField.tsx';
import { SelectField } from '../../ui/field/SelectField.tsx';
import { TextField } from '../../ui/field/TextField.tsx';
import { useSchool } from '../../session/session.ts';
import { timeZonesWith } from '../../parts/timeZones.ts';
import { SettingsSection, useSettingsForm } from './settingsForm.tsx';

const monthName = new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' });
const months = Array.from({ length: 12 }, (_, index) => ({
  value: String(index + 1).padStart(2, '0'),
  label: monthName.format(Date.UTC(2001, index, 1)),
}));
const days = Array.from({ length: 31 }, (_, index) => ({
  value: String(index + 1).padStart(2, '0'),
  label: String(index + 1),
}));

const NO_DATE: TypedDate = '';

export function SchoolSection({ settings }: { settings: Settings }) {
  const { passwordResetByEmail: hasMail, hasSeats } = useSchool();
  const [zones] = useState(() => timeZonesWith(settings.timeZone));
  const form = useSettingsForm({
    section: 'School',
    initial: () => ({
      schoolName: settings.schoolName,
      timeZone: settings.timeZone,
      month: settings.feeYearStart.slice(0, 2),
      day: settings.feeYearStart.slice(3),
      ageMonth: settings.ageOn.slice(0, 2),
      ageDay: settings.ageOn.slice(3),
      firstClassDate: settings.firstClassDate ?? NO_DATE,
      danceRoles: settings.danceRoles,
      teachersSeeCare: settings.teachersSeeCare,
      replyTo: settings.replyTo,
    }),
    changes({ schoolName, timeZone, month, day, firstClassDate, replyTo, ...rest }) {
      const { ageMonth, ageDay, ...flags } = rest;
      if (schoolName.trim() === '') throw refusal({ schoolName: 'School name is required' });
      return {
        schoolName,
        timeZone,
        feeYearStart: `${month}-${day}`,
        firstClassDate: firstClassDate === '' ? null : firstClassDate,
        ...flags,
        ...(hasSeats && { ageOn: `${ageMonth}-${ageDay}` }),
        ...(hasMail && { replyTo: replyTo.trim() }),
      };
    },
  });

  return (
    <SettingsSection submit="Save School" form={form}>
      <TextField
        label="School name"
        description="Shown in the navigation and on every printed page."
        required
        maxLength={100}
        {...form.field('schoolName')}
      />
      <SelectField
        label="Time zone"
        description="“Today” and “this month” are the school's, wherever you are."
        options={zones}
        {...form.field('timeZone')}
      />
      <DateField label="First class" {...form.field('firstClassDate')} />
      <fieldset>
        <legend className="medium below-tiny">The fee year starts on</legend>
        <Row equal align="start">
          <SelectField
            label="Month"
            options={months}
            {...form.field('month')}
            error={form.errors['feeYearStart']}
          />
          <SelectField label="Day" options={days} {...form.field('day')} />
        </Row>
      </fieldset>
      {hasSeats && (
        <fieldset>
          <legend className="medium below-tiny">Ages count on</legend>
          <Row equal align="start">
            <SelectField
              label="Month"
              options={months}
              {...form.field('ageMonth')}
              error={form.errors['ageOn']}
            />
            <SelectField label="Day" options={days} {...form.field('ageDay')} />
          </Row>
        </fieldset>
      )}
      {hasMail && (
        <TextField
          label="Replies to emails go to"
          description="Left empty, they go to the address that the emails come from."
          type="email"
          maxLength={254}
          {...form.field('replyTo')}
        />
      )}
      <CheckField label="Students have a role (lead or follow)" {...form.field('danceRoles')} />
      <CheckField
        label="Teachers see medical notes and emergency contacts"
        description="On the rolls that they take. Students who teach see only that there are notes, and whom to call."
        {...form.field('teachersSeeCare')}
      />
    </SettingsSection>
  );
}
