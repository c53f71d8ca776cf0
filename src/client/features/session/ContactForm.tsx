import { client as server } from '../../api/api.ts';
import { TextField } from '../../ui/field/TextField.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { useForm } from '../../ui/form/useForm.ts';
import { notifyDone } from '../../ui/message/notify.ts';
import { FormButtons } from '../../ui/form/FormButtons.tsx';

interface Props {
  name: string;
  phone: string;
  /** False for students, who change their name in their profile. */
  withName: boolean;
}

/** A guardian's own name and phone, as the school and their families see them. */
export function ContactForm({ name, phone, withName }: Props) {
  const form = useForm({
    initial: { name, phone },
    send: (typed) => server.me.updateContact(withName ? typed : { phone: typed.phone }),
    onDone: () => notifyDone('Saved.'),
  });
  return (
    <Form {...form.props}>
      {withName && (
        <TextField
          label="Name"
          autoComplete="name"
          required
          maxLength={200}
          {...form.field('name')}
        />
      )}
      <TextField
        label="Phone"
        type="tel"
        autoComplete="tel"
        maxLength={30}
        {...form.field('phone')}
      />
      <FormButtons submit="Save" minor busy={form.busy} />
    </Form>
  );
}
