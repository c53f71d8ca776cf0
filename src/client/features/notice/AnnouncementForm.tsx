import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { InputOf, QueuedMails } from '../../../contract/mail.ts';
import { formatLongDate } from '../../../domain/dates.ts';
import { isNoticeDay, noticeMessages } from '../../../domain/notice.ts';
import { api } from '../../api/api.ts';
import { MailsToSend } from '../../parts/mail/MailsToSend.tsx';
import { QueryView } from '../../parts/QueryView.tsx';
import { useSchool } from '../../session/session.ts';
import { DateField } from '../../ui/field/DateField.tsx';
import { NotesField } from '../../ui/field/NotesField.tsx';
import { SelectField } from '../../ui/field/SelectField.tsx';
import { TextField } from '../../ui/field/TextField.tsx';
import { useSettledValue } from '../../ui/field/useSettledValue.ts';
import { Stack } from '../../ui/layout/flow.tsx';
import { emptyValues, inputOf, useAnnouncementDraft, type Values } from './announcement.ts';
import { StudentsField } from '../../parts/StudentsField.tsx';

/** After this pause without a key, in milliseconds, it shows what would be sent. */
const PAUSE_MS = 400;

export interface FormProps {
  /** The class that it is for at first; undefined if the address names none. */
  chosen: string | undefined;
  classes: readonly { id: string; name: string }[];
  onClass: (id: string | undefined) => void;
  /** It is sent, with emails or without. */
  onSent: (sent: QueuedMails, until: string) => void;
  onCancel: () => void;
}

/** Whom it is for and what it says; below, what would be sent. */
export function AnnouncementForm({ chosen, classes, onClass, onSent, onCancel }: FormProps) {
  const { today } = useSchool();
  const draft = useAnnouncementDraft();
  const isClass = (id: string) => classes.some((one) => one.id === id);
  const [values, setValues] = useState<Values>(() => {
    const start = draft.read() ?? emptyValues(today);
    const to =
      [chosen ?? '', start.to].find((one) => isClass(one) || Object.hasOwn(fixed, one)) ??
      'everyone';
    return { ...start, to };
  });
  useEffect(() => draft.save(values), [draft, values]);
  const set = (changes: Partial<Values>) => setValues((before) => ({ ...before, ...changes }));
  const { to, studentIds, subject, text, until } = values;
  const isLate = until !== '' && !isNoticeDay(until, today);
  function leave(act: () => void) {
    draft.save(null);
    act();
  }
  return (
    <Stack gap="medium">
      <SelectField
        label="For"
        value={to}
        options={[
          { value: 'everyone', label: fixed.everyone },
          ...classes.map(({ id, name }) => ({ value: id, label: name })),
          { value: 'team', label: fixed.team },
          { value: 'students', label: fixed.students },
        ]}
        onChange={(id) => {
          set({ to: id });
          onClass(isClass(id) ? id : undefined);
        }}
      />
      {to === 'students' && (
        <StudentsField value={studentIds} onChange={(ids) => set({ studentIds: ids })} />
      )}
      <TextField
        label="Subject"
        maxLength={150}
        required
        value={subject}
        onChange={(typed) => set({ subject: typed })}
      />
      <NotesField
        label="Text"
        rows={8}
        maxLength={4000}
        required
        value={text}
        onChange={(typed) => set({ text: typed })}
      />
      <div className="short">
        <DateField
          label="Show on Home until"
          required
          min={today}
          value={until}
          onChange={(date) => set({ until: date })}
          error={isLate ? noticeMessages.until : undefined}
        />
      </div>
      <Outcome
        input={inputOf(values, today)}
        onSent={(sent, last) => leave(() => onSent(sent, last))}
        onCancel={() => leave(onCancel)}
      />
    </Stack>
  );
}

/** The audiences of every school. */
const fixed = {
  everyone: 'Everyone',
  team: 'The team',
  students: 'Students you choose',
};

interface OutcomeProps extends Pick<FormProps, 'onSent' | 'onCancel'> {
  /** Null while something is missing. */
  input: InputOf<'announcement'> | null;
}

/** What would be sent to whom, as typed up to a moment ago. */
function Outcome({ input, onSent, onCancel }: OutcomeProps) {
  const { passwordResetByEmail: hasMail } = useSchool();
  const typed = input && JSON.stringify(input);
  const settled = useSettledValue(typed, PAUSE_MS);
  const asked = settled === null ? null : (JSON.parse(settled) as InputOf<'announcement'>);
  const preview = useQuery({
    ...api.mails.preview.queryOptions({ input: asked ?? skipToken }),
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  if (typed === null || asked?.until === undefined)
    return <p className="quiet">Once you have typed it, you see here who gets it.</p>;
  const until = formatLongDate(asked.until);
  return (
    <QueryView query={preview} loading="Looking who gets it…" rows={1} action="look at it">
      {(shown) => (
        <MailsToSend
          shown={hasMail ? shown : { ...shown, items: [] }}
          input={asked}
          isFolded
          isOld={typed !== settled || preview.isPlaceholderData}
          otherwise="Put it on Home"
          others="Tell them another way."
          note={
            hasMail
              ? `Everyone it is for also sees it on Home, until ${until}.`
              : `It goes on the Home of everyone it is for, until ${until}. This school sends no emails.`
          }
          onSent={(sent) => onSent(sent, until)}
          onMoved={() => void preview.refetch()}
          onCancel={onCancel}
        />
      )}
    </QueryView>
  );
}
