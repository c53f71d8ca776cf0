import { useMutation } from '@tanstack/react-query';
import {
  COUNTS,
  LEFT_OUT,
  markLabels,
  moneyLabels,
  valueLabels,
  type AskedValue,
  type ValueKind,
} from '../../../../domain/import/records/records.ts';
import { countOf } from '../../../../domain/counts.ts';
import { client } from '../../../api/api.ts';
import { failedUnlessRefused } from '../../../api/failure.ts';
import { SelectField } from '../../../ui/field/SelectField.tsx';
import { Disclosure } from '../../../ui/layout/Disclosure.tsx';
import { ErrorText } from '../../../ui/state/states.tsx';
import styles from '../Import.module.css';
import { classChoices } from './classChoices.ts';

/** The choice of a payment method that the school doesn't have yet. */
const NEW_METHOD = 'new method';

const statuses = Object.entries(markLabels).map(([value, label]) => ({ value, label }));
/** Whether a payment or a charge is one, such as one that was voided. */
const counted = [{ value: COUNTS, label: 'Counts' }];
const types = Object.entries(moneyLabels).map(([value, label]) => ({ value, label }));

interface Props {
  kind: ValueKind;
  asked: readonly AskedValue[];
  /** The school's own names. */
  names: readonly string[];
  /** Whether the sheet is about money, and not attendance. */
  isMoney: boolean;
  onChoose: (text: string, means: string | null) => void;
}

/** 'What is “Venmo”?', or 'Payment method: what are these 3?' */
function openLabel(kind: ValueKind, asked: readonly AskedValue[]): string {
  const [first, ...others] = asked.filter(({ means }) => means === null);
  return first && first.text !== '' && others.length === 0
    ? `What is “${first.text}”?`
    : `${valueLabels[kind]}: ${others.length === 0 ? 'what is it?' : `what are these ${others.length + 1}?`}`;
}

/** What the different texts of a column mean. Open while somebody has to say it. */
export function RecordsValues({ kind, asked, names, isMoney, onChoose }: Props) {
  const adding = useMutation({
    mutationFn: (name: string) => client.paymentMethods.create({ name }),
    onSuccess: (_added, name) => onChoose(name, name),
  });
  if (asked.length === 0) return null;
  const open = asked.filter(({ means }) => means === null).length;
  const own = names.map((value) => ({ value, label: value }));
  const optionsFor = ({ text, means }: AskedValue) => {
    const listed = {
      status: isMoney ? counted : statuses,
      type: types,
      method: [
        ...own,
        ...(text === '' || names.includes(text)
          ? []
          : [{ value: NEW_METHOD, label: `Add the method ${text}` }]),
      ],
      className: classChoices(names, text),
      whatFor: own.some(({ value }) => value === text)
        ? own
        : [...own, { value: text, label: `New: ${text}` }],
    }[kind];
    return [
      ...(means === null ? [{ value: 'open', label: 'Choose' }] : []),
      ...listed,
      { value: LEFT_OUT, label: 'Leave out' },
    ];
  };
  return (
    <Disclosure
      key={open > 0 ? 'open' : 'known'}
      isOpen={open > 0}
      label={
        open > 0
          ? openLabel(kind, asked)
          : `${valueLabels[kind]}: ${countOf(asked.length, 'word is', 'words are')} understood`
      }
    >
      <div className={styles.columns}>
        {asked.map((one) => (
          <SelectField
            key={one.text}
            label={one.text === '' ? 'An empty cell' : one.text}
            description={countOf(one.rows, 'row')}
            value={one.means ?? 'open'}
            options={optionsFor(one)}
            onChange={(means) => {
              if (means === NEW_METHOD) adding.mutate(one.text);
              else onChoose(one.text, means === 'open' ? null : means);
            }}
          />
        ))}
      </div>
      <ErrorText error={failedUnlessRefused('add the payment method', adding.error)} />
    </Disclosure>
  );
}
