import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { dateInZone, formatDate } from '../../../domain/dates.ts';
import { api, client as server } from '../../api/api.ts';
import { failedTo } from '../../api/failure.ts';
import { QueryView } from '../../parts/QueryView.tsx';
import { useSchool } from '../../session/session.ts';
import { Button } from '../../ui/button/Button.tsx';
import { CopyField } from '../../ui/field/CopyField.tsx';
import { Row, Stack } from '../../ui/layout/flow.tsx';
import { ErrorText } from '../../ui/state/states.tsx';

/** The secret address that lets somebody see their classes in their own calendar program. */
export function OwnCalendar() {
  const { timeZone } = useSchool();
  const client = useQueryClient();
  const addressOf = useFeedAddress();
  const feed = useQuery(api.calendarFeeds.get.queryOptions());
  const reload = () => client.invalidateQueries({ queryKey: api.calendarFeeds.key() });
  const make = useMutation({ mutationFn: () => server.calendarFeeds.make(), onSuccess: reload });
  const end = useMutation({
    mutationFn: () => server.calendarFeeds.end(),
    onSuccess: () => {
      make.reset();
      return reload();
    },
  });
  return (
    <Stack gap="medium">
      <p>
        Your classes and the holidays in the calendar on your phone or computer, always up to date.
      </p>
      <QueryView query={feed} loading="Loading…" rows={1} action="look at your calendar address">
        {({ since }) => (
          <Stack gap="medium">
            {make.data ? (
              <>
                <CopyField label="Address for your calendar" value={addressOf(make.data.path)} />
                <p>
                  It is shown only once. Anyone who has it can see your classes, so keep it private.
                </p>
                <CalendarHelp />
              </>
            ) : (
              since !== null && (
                <p>
                  You have had an address since {formatDate(dateInZone(since, timeZone))}. A new one
                  replaces it: calendars with the old one then show nothing.
                </p>
              )
            )}
            <Row gap="small">
              {!make.data && (
                <Button variant="secondary" loading={make.isPending} onClick={() => make.mutate()}>
                  {since === null ? 'Get an address' : 'Get a new address'}
                </Button>
              )}
              {since !== null && (
                <Button variant="quiet" loading={end.isPending} onClick={() => end.mutate()}>
                  Turn it off
                </Button>
              )}
            </Row>
          </Stack>
        )}
      </QueryView>
      <ErrorText error={failedTo('make the calendar address', make.error)} />
      <ErrorText error={failedTo('end the calendar address', end.error)} />
    </Stack>
  );
}

/** Where to enter the address, by program. */
function CalendarHelp() {
  return (
    <ul className="bullets quiet">
      <li>iPhone and Mac: in Calendar, add a subscription calendar and paste the address.</li>
      <li>
        Google: on a computer, open Other calendars, then From URL. It may take a day to update.
      </li>
      <li>Outlook: open Add calendar, then Subscribe from web.</li>
    </ul>
  );
}

/** Turns a calendar's path into its whole address. */
function useFeedAddress(): (path: string) => string {
  const { publicUrl } = useSchool();
  return (path) => `${publicUrl ?? window.location.origin}${path}`;
}
