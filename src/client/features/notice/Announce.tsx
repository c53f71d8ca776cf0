import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import { FirstTest } from '../../parts/mail/FirstTest.tsx';
import { MailsWaiting } from '../../parts/mail/MailsWaiting.tsx';
import { SentEmails } from '../../parts/mail/SentEmails.tsx';
import { QueryView } from '../../parts/QueryView.tsx';
import { useSchool } from '../../session/session.ts';
import { SmallButton } from '../../ui/button/Button.tsx';
import { Row, Stack } from '../../ui/layout/flow.tsx';
import { AnnouncementForm, type FormProps } from './AnnouncementForm.tsx';

interface Props extends Omit<FormProps, 'classes'> {
  /** The act whose emails are shown; undefined while an announcement is written. */
  act: string | undefined;
  onAct: (act: string | undefined) => void;
}

/** Writes an announcement, and says later what became of its emails. */
export function Announce({ act, onAct, ...form }: Props) {
  const school = useSchool();
  const { passwordResetByEmail: hasMail, hasSeveralClasses, today } = school;
  const classes = useQuery({ ...api.classes.list.queryOptions(), enabled: hasSeveralClasses });
  const isOn = ({ to }: { to: string | null }) => to === null || to >= today;
  if (act !== undefined) return <SentEmails act={act} onDone={() => onAct(undefined)} />;
  return (
    <Stack gap="medium">
      {hasMail && <MailsWaiting school={school} />}
      {hasMail && <BeforeFirst />}
      {hasSeveralClasses ? (
        <QueryView query={classes} loading="Loading classes…" action="load the classes">
          {({ items }) => <AnnouncementForm {...form} classes={items.filter(isOn)} />}
        </QueryView>
      ) : (
        <AnnouncementForm {...form} classes={[]} />
      )}
      {hasMail && <LastEmails onAct={onAct} />}
    </Stack>
  );
}

const lastQuery = api.mails.list.queryOptions({ input: { kind: 'announcement', limit: 1 } });

function BeforeFirst() {
  const { data } = useQuery(lastQuery);
  return data?.tested === false && <FirstTest can="Turnout can email announcements for you." />;
}

function LastEmails({ onAct }: Pick<Props, 'onAct'>) {
  const last = useQuery(lastQuery).data?.items[0];
  if (!last) return null;
  return (
    <Row>
      <SmallButton onClick={() => onAct(last.actId)}>Last emails: delivery</SmallButton>
    </Row>
  );
}
