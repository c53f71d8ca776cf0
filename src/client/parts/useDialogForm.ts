import { failedUnlessRefused } from '../api/failure.ts';
import { useForm, type FormOptions } from '../ui/form/useForm.ts';
import { notifyDone } from '../ui/message/notify.ts';

interface Options<Values, Result> extends Omit<FormOptions<Values, Result>, 'onDone' | 'failed'> {
  /** Completes the message of a failure: 'end the class'. A refusal from the server is shown without it. */
  action: string;
  onClose: () => void;
  /** The message once it is done; if unset, the screen itself shows it. */
  done?: (result: Result, values: Values) => string;
  onDone?: (result: Result, values: Values) => unknown;
}

/** The form of a dialog, which closes once the server has accepted the values. */
export function useDialogForm<Values extends object, Result>({
  action,
  onClose,
  done,
  onDone,
  ...options
}: Options<Values, Result>) {
  const form = useForm<Values, Result>({
    ...options,
    onDone(result, _, values) {
      onClose();
      if (done) notifyDone(done(result, values));
      return onDone?.(result, values);
    },
    failed: (error) => failedUnlessRefused(action, error),
  });
  return { ...form, onClose };
}
