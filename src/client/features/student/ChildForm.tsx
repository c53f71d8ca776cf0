import type { ShownStudent, Student } from '../../../contract/student.ts';
import { guardiansFields, personFieldsOf } from '../../../domain/personField.ts';
import { client as server } from '../../api/api.ts';
import { OwnFieldInputs } from '../../parts/OwnFieldInputs.tsx';
import { PersonFieldInputs } from '../../parts/PersonFieldInputs.tsx';
import { useMe, useSchool } from '../../session/session.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { useEdit } from '../../ui/form/useEdit.ts';
import { useForm } from '../../ui/form/useForm.ts';
import { Card } from '../../ui/layout/Card.tsx';
import { Narrow } from '../../ui/layout/Narrow.tsx';
import { notifyDone } from '../../ui/message/notify.ts';

/** What a guardian may change about one of their children. */
export function ChildForm({ child }: { child: ShownStudent }) {
  const { id, firstName } = child;
  const { today } = useSchool();
  const { studentFields = [] } = useMe();
  const edit = useEdit<Student>(
    child,
    async () => (await server.me.get({})).children?.find((one) => one.id === id) ?? child,
  );
  const form = useForm({
    initial: () => ({ ...personFieldsOf(child), own: child.own }),
    send: (typed) => server.me.updateChild({ id, ...edit.changes(typed) }),
    onFailed: edit.onFailed,
    onDone({ student }) {
      edit.saved(student);
      notifyDone('Saved. The school sees it, too.');
    },
  });
  return (
    <Narrow>
      <Card title={`About ${firstName}`}>
        <Form {...form.props}>
          <PersonFieldInputs field={form.field} names={guardiansFields} ofGuardian />
          <OwnFieldInputs
            fields={studentFields}
            own={form.values.own}
            errors={form.errors}
            onChange={(own) => form.set({ own })}
            today={today}
          />
          <div>
            <Button type="submit" loading={form.busy}>
              Save
            </Button>
          </div>
        </Form>
      </Card>
    </Narrow>
  );
}
