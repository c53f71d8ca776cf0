import { useState } from 'react';
import type { SchoolClass } from '../../../contract/schoolClass.ts';
import type { ListedWait } from '../../../contract/wait.ts';
import {
  addDays,
  formatBriefDate,
  formatShortDay,
  instantAt,
  type CalendarDate,
  type TypedDate,
} from '../../../domain/dates.ts';
import { formatClockTime } from '../../../domain/schoolClass.ts';
import { OFFER_DAYS, OFFER_ENDS } from '../../../domain/seats.ts';
import { client as server } from '../../api/api.ts';
import { useDialogForm } from '../../parts/useDialogForm.ts';
import { usePreview } from '../../preview/usePreview.ts';
import { useSchool } from '../../session/session.ts';
import { Button } from '../../ui/button/Button.tsx';
import { ShareButton } from '../../ui/button/ShareButtons.tsx';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { CopyField } from '../../ui/field/CopyField.tsx';
import { DateField } from '../../ui/field/DateField.tsx';
import { SelectField } from '../../ui/field/SelectField.tsx';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { Row, Stack } from '../../ui/layout/flow.tsx';
import { ButtonAnchor } from '../../ui/link/links.tsx';
import { momentOf } from '../../ui/text/time.ts';
import { nextLesson } from './classes.ts';
import { seatsInWords } from './waits.ts';

interface Props {
  schoolClass: SchoolClass;
  wait: ListedWait;
  onClose: () => void;
}

/** For how many days a seat can be held. */
const holds = [1, OFFER_DAYS, 4, 7];

interface Made extends NonNullable<ListedWait['offer']> {
  /** Whether it was offered just now; otherwise the link was there already. */
  isNew: boolean;
  notes: readonly string[];
}

/**
 * Offers a seat and holds it for a while. Then it shows the link where the family answers, to pass it on; for a seat that
 * is held already, it begins with that, because another offer would end the link they have.
 */
export function OfferDialog(props: Props) {
  const { offer } = props.wait;
  const [made, setMade] = useState<Made | null>(offer && { ...offer, isNew: false, notes: [] });
  return made ? (
    <Link {...props} made={made} onAgain={() => setMade(null)} />
  ) : (
    <Ask {...props} onMade={setMade} />
  );
}

function Ask({ schoolClass, wait, onMade, onClose }: Props & { onMade: (made: Made) => void }) {
  const { today, timeZone } = useSchool();
  const form = useDialogForm({
    initial: () => ({
      from: (wait.offer?.from ??
        nextLesson(schoolClass, schoolClass.freeFrom ?? today)) as TypedDate,
      days: String(OFFER_DAYS),
    }),
    send: ({ from, days }) =>
      server.waits.offer({
        id: wait.id,
        from,
        until: instantAt(addDays(today, Number(days)), OFFER_ENDS, timeZone),
      }),
    onDone({ wait: { offer }, link, notes }) {
      if (offer) onMade({ ...offer, link, notes, isNew: true });
    },
    action: 'offer the spot',
    // It goes on with the link.
    onClose: () => {},
  });
  // Who doesn't fit is said before the seat is held, as it would be before a place is given.
  const { from } = form.values;
  const { places } = usePreview(
    from === '' ? null : { act: 'waits.place', input: { id: wait.id, from } },
  );
  return (
    <FormDialog
      title={`Offer ${wait.studentName} a spot in ${schoolClass.name}`}
      submit="Offer"
      form={{ ...form, onClose }}
    >
      {wait.offer && <p className="strong">The link they have stops working.</p>}
      <p>{seatsInWords(schoolClass)}</p>
      <DateField label="First day" required data-autofocus {...form.field('from')} />
      <SelectField
        label="Hold it until"
        options={holds.map((days) => ({ value: String(days), label: endOf(today, days) }))}
        {...form.field('days')}
      />
      <div aria-live="polite" className="strong">
        {places?.[0]?.notes.map((note) => (
          <p key={note}>{note}</p>
        ))}
      </div>
      <p>The spot is theirs until they answer, or the time is over.</p>
    </FormDialog>
  );
}

/** 'Mon, Nov 23, 8:00 PM'. */
const endOf = (today: CalendarDate, days: number) =>
  `${formatShortDay(addDays(today, days))}, ${formatClockTime(OFFER_ENDS)}`;

function Link({
  schoolClass: { name },
  wait: { studentName },
  made,
  onAgain,
  onClose,
}: Props & { made: Made; onAgain: () => void }) {
  const { timeZone, today, passwordResetByEmail: hasMail } = useSchool();
  const { isNew, notes } = made;
  const link = made.link.startsWith('/') ? `${location.origin}${made.link}` : made.link;
  const until = momentOf(made.until, timeZone);
  const from = formatBriefDate(made.from, today);
  const text = `There is a spot for ${studentName} in ${name} from ${from}. Please answer by ${until}: ${link}`;
  return (
    <Dialog opened title={`A spot in ${name} is held for ${studentName}`} onClose={onClose}>
      <Stack>
        <p>
          It is held until {until}.{' '}
          {hasMail && isNew
            ? 'Whoever of the family has an email address gets the link by email. You can also pass it on:'
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
          {!isNew && (
            <Button variant="quiet" onClick={onAgain}>
              Offer again
            </Button>
          )}
        </Row>
      </Stack>
    </Dialog>
  );
}
