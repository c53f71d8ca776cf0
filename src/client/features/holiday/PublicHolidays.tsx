import { useQuery } from '@tanstack/react-query';
import type { PublicHoliday } from '../../../contract/holiday.ts';
import { describeKept } from '../../../domain/publicHolidays.ts';
import { api } from '../../api/api.ts';
import { QueryView } from '../../parts/QueryView.tsx';
import { useSchool } from '../../session/session.ts';
import { useQuestion } from '../../ui/dialog/useQuestion.ts';
import { CheckField } from '../../ui/field/CheckField.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { isChosen } from './publicHoliday.ts';
import { PublicHolidayDialog } from './PublicHolidayDialog.tsx';
import styles from './holidays.module.css';

/** The public holidays the school keeps; each can be turned on or off from a date on. */
export function PublicHolidays() {
  const holidays = useQuery(api.holidays.listPublic.queryOptions());
  const change = useQuestion<PublicHoliday>();
  return (
    <Card title="Public holidays">
      <p>No fees on public holidays. Turn off the days when you have class.</p>
      <QueryView query={holidays} loading="Loading public holidays…" action="load the holidays">
        {({ items }) => (
          <ul className={styles.list}>
            {items.map((holiday) => (
              <Line key={holiday.key} holiday={holiday} onChange={() => change.ask(holiday)} />
            ))}
          </ul>
        )}
      </QueryView>
      {change.about && change.opened && (
        <PublicHolidayDialog holiday={change.about} onClose={change.close} />
      )}
    </Card>
  );
}

function Line({ holiday, onChange }: { holiday: PublicHoliday; onChange: () => void }) {
  const { today } = useSchool();
  return (
    <li>
      <CheckField
        look="switch"
        label={holiday.name}
        description={describeKept(holiday.keptNow, holiday.choices, today)}
        value={isChosen(holiday)}
        onChange={onChange}
      />
    </li>
  );
}
