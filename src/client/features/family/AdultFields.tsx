import type { NewAdult } from '../../../contract/family.ts';
import { TextField } from '../../ui/field/TextField.tsx';
import { Row } from '../../ui/layout/flow.tsx';

/** A grown-up as they are typed. */
export interface AdultValues {
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  relation: string;
}

export const noAdult: AdultValues = {
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  relation: '',
};

/** What to send for a typed grown-up: what is left empty is left out. */
export function adultOf({ firstName, lastName, ...rest }: AdultValues): NewAdult {
  const given = Object.entries(rest).filter(([, text]) => text.trim() !== '');
  return { firstName, lastName, ...Object.fromEntries(given) };
}

interface Props {
  field: (name: keyof AdultValues) => {
    value: string;
    error: string | undefined;
    onChange: (text: string) => void;
  };
}

/** The inputs for a grown-up of a family. */
export function AdultFields({ field }: Props) {
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
