import type { NewGuardian } from '../../../contract/family.ts';
import { TextField } from '../../ui/field/TextField.tsx';
import { Row } from '../../ui/layout/flow.tsx';

/** A guardian as they are being typed. */
export interface GuardianValues {
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  relation: string;
}

export const noGuardian: GuardianValues = {
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  relation: '',
};

/** The guardian to send, without the fields that are empty. */
export function guardianOf({ firstName, lastName, ...rest }: GuardianValues): NewGuardian {
  const given = Object.entries(rest).filter(([, text]) => text.trim() !== '');
  return { firstName, lastName, ...Object.fromEntries(given) };
}

interface Props {
  field: (name: keyof GuardianValues) => {
    value: string;
    error: string | undefined;
    onChange: (text: string) => void;
  };
}

/** The inputs for a guardian of a family. */
export function GuardianFields({ field }: Props) {
  return (
    <>
      <Row equal align="start">
        <TextField
          label="First name"
          required
          maxLength={100}
          autoComplete="off"
          data-autofocus
          {...field('firstName')}
        />
        <TextField
          label="Last name"
          required
          maxLength={100}
          autoComplete="off"
          {...field('lastName')}
        />
      </Row>
      <TextField
        label="Email"
        type="email"
        autoComplete="off"
        description="They need one to log in. If they are in Turnout already, type the same one."
        {...field('email')}
      />
      <Row equal align="start">
        <TextField label="Phone" type="tel" maxLength={30} autoComplete="off" {...field('phone')} />
        <TextField
          label="Relation"
          maxLength={50}
          autoComplete="off"
          placeholder="Mother, grandfather"
          {...field('relation')}
        />
      </Row>
    </>
  );
}
