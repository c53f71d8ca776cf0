import { useState } from 'react';
import type { SchoolClass } from '../../../contract/schoolClass.ts';
import type { Wait } from '../../../contract/wait.ts';
import { formatBriefDate, instant, type TypedDate } from '../../../domain/dates.ts';
import { OFFER_HOURS } from '../../../domain/seats.ts';
import { client as server } from '../../api/api.ts';
import { useDialogForm } from '../../parts/useDialogForm.ts';
import { useSchool } from '../../session/session.ts';
import { ShareButton } from '../../ui/button/ShareButtons.tsx';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { CopyField } from '../../ui/field/CopyField.tsx';
import { DateField } from '../../ui/field/DateField.tsx';
import { SelectField } from '../../ui/field/SelectField.tsx';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { Row, Stack } from '../../ui/layout/flow.tsx';
import { ButtonAnchor } from '../../ui/link/links.tsx';
import { momentOf } from '../../ui/text/time.ts';
import { seatsInWords } from './waits.ts';

interface Props {
  schoolClass: SchoolClass;
  wait: Wait;
  onClose: () => void;
}

const HOUR_MS = 3_600_000;
const holds = [
  { value: '24', label: '1 day' },
  { value: String(OFFER_HOURS), label: '2 days' },
  { value: '96', label: '4 days' },
  { value: '168', label: '1 week' },
];

interface Made {
  wait: Wait;
  link: string;
  notes: readonly string[];
}

/** Offers a seat and holds it for a while. Then it shows the link where the family answers, to pass it on. */
export function OfferDialog(props: Props) {
  const [made, setMade] = useState<Made | null>(null);
  return made ? <Link {...props} made={made} /> : <Ask {...props} onMade={setMade} />;
}

function Ask({ schoolClass, wait, onMade, onClose }: Props & { onMade: (made: Made) => void }) {
  const { today } = useSchool();
  const form = useDialogForm({
    initial: () => ({
      from: (schoolClass.freeFrom ?? today) as TypedDate,
      hours: String(OFFER_HOURS),
    }),
    send: ({ from, hours }) =>
      server.waits.offer({
        id: wait.id,
        from,
        until: instant(new Date(Date.now() + Number(hours) * HOUR_MS)),
      }),
    onDone: onMade,
    action: 'offer the seat',
    // It goes on with the link.
    onClose: () => {},
  });
  return (
    <FormDialog
      title={`Offer ${wait.studentName} a seat in ${schoolClass.name}`}
      submit="Offer"
      form={form}
      onClose={onClose}
    >
      <p>{seatsInWords(schoolClass)}</p>
      <DateField label="First day" required data-autofocus {...form.field('from')} />
      <SelectField label="Hold it for" options={holds} {...form.field('hours')} />
      <p>The seat is theirs until they answer, or the time is over.</p>
    </FormDialog>
  );
}

function Link({ schoolClass: { name }, made, onClose }: Props & { made: Made }) {
  const { timeZone, today, passwordResetByEmail: hasMail } = useSchool();
  const { wait, notes } = made;
  const link = made.link.startsWith('/') ? `${location.origin}${made.link}` : made.link;
  const { offer, studentName } = wait;
  const until = offer ? momentOf(offer.until, timeZone) : '';
  const from = offer ? formatBriefDate(offer.from, today) : '';
  const text = `There is a place in ${name} from ${from}. Please answer by ${until}: ${link}`;
  return (
    <Dialog opened title={`A seat in ${name} is held for ${studentName}`} onClose={onClose}>
      <Stack>
        <p>
          It is held until {until}.{' '}
          {hasMail
            ? 'If they have an email address, the link is on its way. You can also pass it on:'
            : 'Pass this link on; whoever has it answers without logging in:'}
        </p>
        {notes.map((note) => (
          <p key={note}>{note}</p>
        ))}
        <CopyField label="Link" value={link} />
        <Row gap="small">
          <ShareButton text={text} />
          <ButtonAnchor
            href={`https://wa.me/?text=${encodeURIComponent(text)}`}
            target="_blank"
            rel="noopener noreferrer"
            variant="secondary"
          >
            WhatsApp
          </ButtonAnchor>
        </Row>
      </Stack>
    </Dialog>
  );
}
