import { failedUnlessRefused } from '../api/failure.ts';
import { useForm, type FormOptions } from '../ui/form/useForm.ts';
import { notifyDone } from '../ui/message/notify.ts';

interface Options<Values, Result> extends Omit<FormOptions<Values, Result>, 'onDone' | 'failed'> {
  /** What is named if it fails: 'end the class'. A refusal of the server says it all, so it stands alone. */
  action: string;
  onClose: () => void;
  /** What is said once it is done; without, the screen itself says it. */
  done?: (result: Result, values: Values) => string;
  onDone?: (result: Result, values: Values) => unknown;
}

/** The form of a dialog, which closes once the server has accepted what is typed. */
export function useDialogForm<Values extends object, Result>({
  action,
  onClose,
  done,
  onDone,
  ...options
}: Options<Values, Result>) {
  return useForm<Values, Result>({
    ...options,
    onDone(result, _, values) {
      onClose();
      if (done) notifyDone(done(result, values));
      return onDone?.(result, values);
    },
    failed: (error) => failedUnlessRefused(action, error),
  });
}
