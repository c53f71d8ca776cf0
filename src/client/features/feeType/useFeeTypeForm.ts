import { parseMoney, type Cents } from '../../../domain/money.ts';
import { refusal } from '../../api/failure.ts';
import { useForm } from '../../ui/form/useForm.ts';
import { notifyDone } from '../../ui/message/notify.ts';

const NO_AMOUNT = 'A fee is zero or more, with at most two decimals';
const NO_DATE = 'Please say from which class date';

/** The typed amount, or throws the refusal to show at its field. */
export function amountOf(typed: string): Cents {
  const amount = parseMoney(typed);
  if (amount === null) throw refusal({ amount: NO_AMOUNT });
  return amount;
}

/** The chosen date, or throws the refusal to show at its field. */
export function dateOf(name: string, typed: string): string {
  if (typed === '') throw refusal({ [name]: NO_DATE });
  return typed;
}

interface Options<Values, Result> {
  initial: () => Values;
  send: (values: Values) => Promise<Result>;
  /** The success message. */
  doneMessage: (result: Result) => string;
  onDone?: () => void;
}

/** The form of a change to a fee type. */
export function useFeeTypeForm<Values extends object, Result>({
  initial,
  send,
  doneMessage,
  onDone,
}: Options<Values, Result>) {
  return useForm<Values, Result>({
    initial,
    send,
    onDone(result) {
      notifyDone(doneMessage(result));
      onDone?.();
    },
  });
}
