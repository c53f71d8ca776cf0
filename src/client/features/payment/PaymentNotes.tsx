import type { ReactNode } from 'react';
import { Disclosure } from '../../ui/layout/Disclosure.tsx';
import { NotesField } from '../../ui/field/NotesField.tsx';
import { useIsPhone } from '../../ui/layout/useIsPhone.ts';

interface Props {
  value: string;
  error: string | undefined;
  description: ReactNode;
  onChange: (text: string) => void;
}

/** A payment's notes. Few payments have some, so on a phone an empty field is folded. */
export function PaymentNotes(props: Props) {
  const isPhone = useIsPhone();
  const field = <NotesField {...props} />;
  return isPhone ? (
    <Disclosure label="Add a note" isOpen={props.value !== ''}>
      {field}
    </Disclosure>
  ) : (
    field
  );
}
