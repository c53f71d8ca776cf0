import { useMutation } from '@tanstack/react-query';
import { Button } from '../../ui/button/Button.tsx';
import { Row } from '../../ui/layout/flow.tsx';
import { api } from '../../api/api.ts';
import { ownTimeZone, timeZoneName } from '../../parts/timeZones.ts';
import { Card } from '../../ui/layout/Card.tsx';
import { notifyDone, notifyFailure } from '../../ui/message/notify.ts';

/**
 * Asks for the school's time zone if the server's differs from this device's: in the evening in New York, a server in UTC
 * would already open tomorrow's roll.
 */
export default function TimeZoneQuestion({ server }: { server: string }) {
  const save = useMutation(
    api.settings.update.mutationOptions({
      onSuccess: ({ timeZone }) => {
        notifyDone(`The school's time zone is ${timeZoneName(timeZone)}.`);
      },
      onError: ({ message }) => notifyFailure(message),
    }),
  );
  const own = ownTimeZone();
  if (server === own) return null;
  const choose = (timeZone: string) => save.mutate({ timeZone });
  return (
    <Card title="Which time zone is your school in?">
      <p>
        Nobody has chosen one yet, so it is the server's: {timeZoneName(server)}. This device is in{' '}
        {timeZoneName(own)}. “Today” and “this month” follow it.
      </p>
      <Row gap="small" above="medium">
        <Button loading={save.isPending} onClick={() => choose(own)}>
          Use {timeZoneName(own)}
        </Button>
        <Button variant="secondary" disabled={save.isPending} onClick={() => choose(server)}>
          Keep {timeZoneName(server)}
        </Button>
      </Row>
    </Card>
  );
}
