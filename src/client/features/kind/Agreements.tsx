import { useMutation, useQuery } from '@tanstack/react-query';
import type { Agreement } from '../../../domain/agreement.ts';
import { formatDate } from '../../../domain/dates.ts';
import { api, client as server } from '../../api/api.ts';
import { useDialogForm } from '../../parts/useDialogForm.ts';
import { useSchool } from '../../session/session.ts';
import { Button } from '../../ui/button/Button.tsx';
import { CheckField } from '../../ui/field/CheckField.tsx';
import { NotesField } from '../../ui/field/NotesField.tsx';
import { RadioField } from '../../ui/field/RadioField.tsx';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { Disclosure } from '../../ui/layout/Disclosure.tsx';
import { useDone } from '../../ui/text/done.tsx';
import { ShortList } from '../../ui/text/ShortList.tsx';
import { notifyFailure } from '../../ui/message/notify.ts';
import type { Column } from '../../ui/table/DataTable.tsx';
import { EditPart, KindName, type KindActs } from './EditKindDialog.tsx';
import { KindCard } from './KindCard.tsx';
import { detailColumn } from '../../parts/columns.tsx';

const agreementActs: KindActs<Agreement> = {
  update: async (changes) => (await server.agreements.update(changes)).agreement,
  canRetire: () => true,
  describeRetirement: ({ name }, from) =>
    `Nobody is asked to sign ${name} from ${formatDate(from)} on. What was signed stays.`,
  describeRetired: ({ name }, from) =>
    `Nobody has been asked to sign ${name} since ${formatDate(from)}.`,
};

const perLabels = { child: 'For each child', family: 'Once for the family' } as const;

const columns: readonly Column<Agreement>[] = [
  detailColumn(
    'per',
    'Signed',
    'minmax(0, 2fr)',
    ({ per, required }) => `${perLabels[per]}${required ? ' · required' : ''}`,
  ),
];

const textOf = (agreement: Agreement, onClose: () => void) => (
  <EditText agreement={agreement} onClose={onClose} />
);
const whoHasnt = (all: readonly Agreement[]) => all.some(({ required }) => required) && <Missing />;

/** What families are asked to sign when they join, and who hasn't signed what is required. */
export function Agreements() {
  return (
    <KindCard
      label="Agreements"
      noun="Agreement"
      note="What families sign when they join, such as a liability waiver. Each new text is a version of its own; what was signed stays. Turnout gives no legal advice: ask your lawyer about the words."
      query={useQuery(api.agreements.list.queryOptions())}
      acts={agreementActs}
      columns={columns}
      add="Add an agreement"
      AddDialog={AddDialog}
      parts={textOf}
      below={whoHasnt}
    />
  );
}

function Missing() {
  const missing = useQuery(api.signatures.list.queryOptions({ input: { missing: 'true' } }));
  const items = missing.data?.items ?? [];
  const { today } = useSchool();
  const done = useDone();
  const { mutate: onPaper } = useMutation({
    mutationFn: (signed: Parameters<typeof server.signatures.paper>[0]) =>
      server.signatures.paper(signed),
    onSuccess: (_answer, { agreementId, studentId, familyId }) =>
      done.say(`${agreementId} ${studentId ?? familyId}`, 'Signed on paper today'),
    onError: ({ message }) => notifyFailure(message),
  });
  return (
    <Disclosure label="Who hasn’t signed">
      {items.length + done.lines.length === 0 ? (
        <p>Everybody has signed.</p>
      ) : (
        <ShortList
          done={done}
          lines={items.map(({ agreementId, agreementName, studentName, familyName, ...one }) => ({
            key: `${agreementId} ${one.studentId ?? one.familyId}`,
            title: studentName ?? `Family ${familyName}`,
            note: agreementName,
            value: (
              <Button
                variant="link"
                size="compact"
                aria-label={`${studentName ?? familyName} signed ${agreementName} on paper`}
                onClick={() =>
                  onPaper({
                    agreementId,
                    date: today,
                    ...(one.studentId && { studentId: one.studentId }),
                    ...(one.familyId && !one.studentId && { familyId: one.familyId }),
                  })
                }
              >
                Signed on paper today
              </Button>
            ),
          }))}
        />
      )}
    </Disclosure>
  );
}

function AddDialog({ onClose }: { onClose: () => void }) {
  const form = useDialogForm({
    initial: { name: '', per: 'child' as Agreement['per'], required: true, text: '' },
    send: (typed) => server.agreements.create(typed),
    action: 'add the agreement',
    done: ({ agreement: { name } }) => `${name} is added. Families sign it when they join.`,
    onClose,
  });
  return (
    <FormDialog title="Add an agreement" submit="Add agreement" form={form}>
      <KindName placeholder="Liability waiver" {...form.field('name')} />
      <RadioField
        label="Signed"
        options={[
          { value: 'child', label: perLabels.child },
          { value: 'family', label: perLabels.family },
        ]}
        {...form.field('per')}
      />
      <CheckField
        label="Required"
        description="You get a list of who hasn’t signed."
        {...form.field('required')}
      />
      <NotesField label="Text" required rows={8} {...form.field('text')} />
    </FormDialog>
  );
}

function EditText({ agreement, onClose }: { agreement: Agreement; onClose: () => void }) {
  const { key, revision, required, text } = agreement;
  const form = useDialogForm({
    initial: { required, text },
    send: (typed) => server.agreements.update({ key, revision, ...typed }),
    action: 'save the text',
    done: () => 'Saved. Whoever signed before has signed the earlier text.',
    onClose,
  });
  return (
    <EditPart title="Text" submit="Save text" main form={form}>
      <NotesField label="Text" required rows={8} {...form.field('text')} />
      <CheckField
        label="Required"
        description="You get a list of who hasn’t signed."
        {...form.field('required')}
      />
    </EditPart>
  );
}
