import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Stack } from '../../ui/layout/flow.tsx';
import { api } from '../../api/api.ts';
import { signOutElsewhere } from '../../session/auth.ts';
import { useSchool } from '../../session/session.ts';
import { notifyDone } from '../../ui/message/notify.ts';
import { ShortList } from '../../ui/text/ShortList.tsx';
import { QueryView } from '../../parts/QueryView.tsx';
import { momentOf } from '../../ui/text/time.ts';
import { PasswordAgainForm } from './PasswordAgainForm.tsx';

/** Lists where the person is signed in, and signs out everywhere else. */
export function Sessions() {
  const { timeZone } = useSchool();
  const sessions = useQuery(api.me.sessions.queryOptions());
  return (
    <QueryView
      query={sessions}
      loading="Loading your sessions…"
      rows={2}
      action="load your sessions"
    >
      {({ items }) => (
        <Stack gap="medium">
          <ShortList
            lines={items.map(({ id, device, signedInAt, current }) => ({
              key: id,
              title: device,
              note: `Since ${momentOf(signedInAt, timeZone)}`,
              value: current ? 'This device' : '',
            }))}
          />
          {items.some(({ current }) => !current) && <SignOutElsewhere />}
        </Stack>
      )}
    </QueryView>
  );
}

function SignOutElsewhere() {
  const client = useQueryClient();
  return (
    <PasswordAgainForm
      label="Password to log out elsewhere"
      description="A device that you don't know? Change your password too. Your calendar address ends with it."
      submitLabel="Log out everywhere else"
      act={signOutElsewhere}
      onDone={() => {
        notifyDone('You are signed out everywhere else.');
        return Promise.all([
          client.invalidateQueries({ queryKey: api.me.sessions.key() }),
          client.invalidateQueries({ queryKey: api.calendarFeeds.key() }),
        ]);
      }}
    />
  );
}
