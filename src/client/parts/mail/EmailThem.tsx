import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import type { MailInput } from '../../../contract/mail.ts';
import { api } from '../../api/api.ts';
import { Button, SmallButton } from '../../ui/button/Button.tsx';
import { Row, Stack } from '../../ui/layout/flow.tsx';
import { combineQueries, QueryView } from '../QueryView.tsx';
import { FirstTest } from './FirstTest.tsx';
import { MailsToSend, readyOf } from './MailsToSend.tsx';
import { SentEmails } from './SentEmails.tsx';

interface Props {
  input: MailInput;
  /** The button that opens the list, for so many emails. */
  opens: (count: number) => string;
  /** What to do about those who get no email. */
  others: string;
  note: ReactNode;
  /** The act whose emails are shown; undefined before they are sent. */
  act: string | undefined;
  onAct: (act: string | undefined) => void;
}

/** Emails to many: a button, then what each person would read, then what became of each. */
export function EmailThem({ act, onAct, ...rest }: Props) {
  if (act !== undefined) return <SentEmails act={act} onDone={() => onAct(undefined)} />;
  return <ToSend {...rest} onSent={onAct} />;
}

interface ToSendProps extends Omit<Props, 'act' | 'onAct'> {
  onSent: (act: string) => void;
}

function ToSend({ input, opens, others, note, onSent }: ToSendProps) {
  const [isOpen, setOpen] = useState(false);
  const preview = useQuery(api.mails.preview.queryOptions({ input }));
  const known = useQuery(api.mails.list.queryOptions({ input: { kind: input.kind, limit: 1 } }));
  const last = known.data?.items[0];
  return (
    <Stack gap="small">
      <QueryView
        query={combineQueries(preview, known)}
        loading="Loading emails…"
        rows={1}
        action="look at the emails"
        isEmpty={([{ items }]) => items.length === 0}
      >
        {([shown, { tested }]) => {
          const count = readyOf(shown).length;
          if (!tested) return <FirstTest />;
          if (!isOpen)
            return (
              <Row>
                <Button variant="secondary" onClick={() => setOpen(true)}>
                  {count === 0 ? 'Nobody can be emailed: see why' : opens(count)}
                </Button>
              </Row>
            );
          return (
            <MailsToSend
              shown={shown}
              input={input}
              others={others}
              note={note}
              onSent={({ actId }) => onSent(actId)}
              onMoved={() => void preview.refetch()}
              onCancel={() => setOpen(false)}
            />
          );
        }}
      </QueryView>
      {last && (
        <Row>
          <SmallButton onClick={() => onSent(last.actId)}>Last emails: delivery</SmallButton>
        </Row>
      )}
    </Stack>
  );
}
