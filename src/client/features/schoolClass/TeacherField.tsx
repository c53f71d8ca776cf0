import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import { failedTo } from '../../api/failure.ts';
import { SelectField } from '../../ui/field/SelectField.tsx';
import { ErrorText } from '../../ui/state/states.tsx';

interface Props {
  /** The current teacher, who may have left the team. */
  known: { id: string; name: string } | null;
  /** The label if nobody is chosen. */
  nobody?: string;
  value: string;
  error: string | undefined;
  onChange: (id: string) => void;
}

/** Chooses somebody from the team. */
export function TeacherField({ known, nobody = 'No teacher yet', ...field }: Props) {
  const staff = useQuery(api.staff.list.queryOptions());
  const team = staff.data?.items ?? [];
  const isKnown = known === null || team.some(({ id }) => id === known.id);
  const people: { id: string; name: string }[] = isKnown ? team : [known, ...team];
  return (
    <div>
      <SelectField
        label="Teacher"
        options={[
          { value: '', label: nobody },
          ...people.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        {...field}
      />
      <ErrorText error={failedTo('load the team', staff.error)} />
    </div>
  );
}
