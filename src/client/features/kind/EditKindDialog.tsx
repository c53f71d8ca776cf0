import type { ReactNode } from 'react';
import type { CalendarDate, TypedDate } from '../../../domain/dates.ts';
import type { Kind } from '../../../domain/kind.ts';
import { useDialogForm } from '../../parts/useDialogForm.ts';
import { useSchool } from '../../session/session.ts';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { DateField } from '../../ui/field/DateField.tsx';
import { TextField } from '../../ui/field/TextField.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { FormButtons } from '../../ui/form/FormButtons.tsx';

/** What can be done with one kind in a list, and the words for it. */
export interface KindActs<Item extends Kind> {
  update: (changes: {
    key: string;
    revision?: number;
    name?: string;
    position?: number;
    retiredFrom?: TypedDate | null;
  }) => Promise<Kind>;
  canRetire: (kind: Item) => boolean;
  /** Explains what retiring it from a date on would do. */
  describeRetirement: (kind: Item, from: CalendarDate) => string;
  describeRetired: (kind: Item, from: CalendarDate) => string;
}

interface Props<Item extends Kind> {
  kind: Item;
  acts: KindActs<Item>;
  onClose: () => void;
  /** An additional part, shown above the others. */
  children?: ReactNode;
}

/** Edits a kind. Each part is saved separately, because each has a different effect. */
export function EditKindDialog<Item extends Kind>({ children, ...props }: Props<Item>) {
  const { kind, acts, onClose } = props;
  return (
    <Dialog opened title={`Edit ${kind.name}`} onClose={onClose}>
      <div className="parts">
        {children}
        <Rename {...props} isFirst={!children} />
        {acts.canRetire(kind) &&
          (kind.retiredFrom === null ? (
            <Retire {...props} />
          ) : (
            <UseAgain {...props} from={kind.retiredFrom} />
          ))}
      </div>
    </Dialog>
  );
}

interface NameProps {
  value: string;
  error: string | undefined;
  onChange: (name: string) => void;
  placeholder?: string;
  'data-autofocus'?: true | undefined;
}

/** What a kind is called. */
export function KindName(input: NameProps) {
  return <TextField label="Name" required maxLength={40} data-autofocus {...input} />;
}

interface PartProps {
  title: string;
  submit: string;
  /** Whether this is the main part, which has the filled button. */
  main?: boolean;
  form: Pick<ReturnType<typeof useDialogForm>, 'props' | 'busy'>;
  children: ReactNode;
}

export function EditPart({ title, submit, main = false, form, children }: PartProps) {
  return (
    <Form {...form.props} ownMessages>
      <h3>{title}</h3>
      {children}
      <FormButtons submit={submit} minor={!main} busy={form.busy} inDialog />
    </Form>
  );
}

function Rename<Item extends Kind>({
  kind: { key, name, revision },
  acts,
  isFirst,
  onClose,
}: Props<Item> & { isFirst: boolean }) {
  const form = useDialogForm({
    initial: { name },
    send: (typed) => acts.update({ key, revision, name: typed.name }),
    action: 'save the name',
    done: (kind) => `Renamed to ${kind.name} everywhere.`,
    onClose,
  });
  return (
    <EditPart title="Name" submit="Save name" main={isFirst} form={form}>
      <KindName data-autofocus={isFirst || undefined} {...form.field('name')} />
    </EditPart>
  );
}

function Retire<Item extends Kind>({ kind, acts, onClose }: Props<Item>) {
  const { key, name, revision } = kind;
  const { today } = useSchool();
  const form = useDialogForm({
    initial: { retiredFrom: today as TypedDate },
    send: ({ retiredFrom }) => acts.update({ key, revision, retiredFrom }),
    action: `retire ${name}`,
    done: () => `${name} is retired.`,
    onClose,
  });
  const { retiredFrom } = form.values;
  return (
    <EditPart title="Retire" submit="Retire" form={form}>
      <DateField label="Retired from" required {...form.field('retiredFrom')} />
      <p aria-live="polite">{retiredFrom !== '' && acts.describeRetirement(kind, retiredFrom)}</p>
    </EditPart>
  );
}

function UseAgain<Item extends Kind>({
  kind,
  acts,
  from,
  onClose,
}: Props<Item> & { from: CalendarDate }) {
  const { key, name, revision } = kind;
  const form = useDialogForm({
    initial: {},
    send: () => acts.update({ key, revision, retiredFrom: null }),
    action: `use ${name} again`,
    done: () => `${name} is in use again.`,
    onClose,
  });
  return (
    <EditPart title="Retired" submit="Use again" form={form}>
      <p>{acts.describeRetired(kind, from)}</p>
    </EditPart>
  );
}
