import { useQuery } from '@tanstack/react-query';
import type { MailInput } from '../../../contract/mail.ts';
import { api } from '../../api/api.ts';
import { notifyDone } from '../../ui/message/notify.ts';
import { combineQueries, QueryView } from '../QueryView.tsx';
import { FirstTest } from './FirstTest.tsx';
import { MailsToSend } from './MailsToSend.tsx';

interface Props {
  input: MailInput;
  /** What goes with the email: 'receipt'. */
  paper: string;
  onDone: () => void;
}

/** What the email with a receipt or a statement says and to whom it goes, before it is sent. */
export default function PaperToSend({ input, paper, onDone }: Props) {
  const preview = useQuery({
    ...api.mails.preview.queryOptions({ input }),
    gcTime: 0,
    staleTime: 0,
  });
  const known = useQuery(api.mails.list.queryOptions({ input: { kind: input.kind, limit: 1 } }));
  return (
    <QueryView
      query={combineQueries(preview, known)}
      loading="Loading the email…"
      rows={2}
      action="look at the email"
    >
      {([shown, { tested }]) =>
        tested ? (
          <MailsToSend
            shown={shown}
            input={input}
            others={`Download the ${paper} and hand it out.`}
            note={null}
            inDialog
            onSent={({ queued }) => {
              notifyDone(
                queued === 1 ? `The ${paper} is on its way.` : `The ${paper}s are on their way.`,
              );
              onDone();
            }}
            onMoved={() => void preview.refetch()}
            onCancel={onDone}
          />
        ) : (
          <FirstTest />
        )
      }
    </QueryView>
  );
}
