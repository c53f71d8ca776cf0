import { useMutation, type DefaultError } from '@tanstack/react-query';
import { useEffect, useRef, useState, type Dispatch, type SetStateAction } from 'react';
import type { FieldMessages } from '../../../domain/refusal.ts';
import type { Draft } from './useDraft.ts';

export interface FormOptions<Values, Result> {
  initial: Values | (() => Values);
  /** Where to keep typed values while the form is unmounted. Takes precedence over `initial`. */
  draft?: Draft<Values> | undefined;
  /** Sends the values, or throws the refusal to show. */
  send: (values: Values) => Promise<Result>;
  /** The form stays busy until this resolves too. It may reset the form with `setValues`. */
  onDone?: (result: Result, setValues: Dispatch<SetStateAction<Values>>, sent: Values) => unknown;
  /** The form stays busy until this resolves too; then the failure is shown. */
  onFailed?: (error: DefaultError) => unknown;
  /** Replaces the failure to show, if the server's message isn't enough. */
  failed?: (error: DefaultError) => DefaultError | null;
}

/** An amount that can't be read is NaN, which equals nothing, not even itself. */
const isSame = (values: object, before: object, name: string): boolean =>
  Object.is((values as Record<string, unknown>)[name], (before as Record<string, unknown>)[name]);

/** The props of a form field: its value, error and change handler. */
export type FieldOf<Values> = <Name extends keyof Values & string>(
  name: Name,
) => {
  value: Values[Name];
  error: string | undefined;
  onChange: (value: Values[Name]) => void;
};

/**
 * The state of a form: its values, the request that sends them, and the errors by field. If it fails, the values stay.
 */
export function useForm<Values extends object, Result>({
  initial,
  draft,
  send,
  onDone,
  onFailed,
  failed = (error) => error,
}: FormOptions<Values, Result>) {
  const [fresh] = useState(initial);
  const [values, setValues] = useState(() => draft?.read() ?? fresh);
  useEffect(() => draft?.save(values), [draft, values]);
  const set = (changes: Partial<Values>) => setValues((before) => ({ ...before, ...changes }));
  // This is a ref, because on a slow phone two taps can come before the next render.
  const sending = useRef(false);
  const { mutate, isPending, isSuccess, data, error, reset } = useMutation({
    mutationFn: async (typed: Values) => {
      // Sent values must not reappear in a form that was unmounted meanwhile; refused ones may.
      draft?.save(null);
      return send(typed);
    },
    onSuccess: (result: Result, sent) => {
      draft?.save(null);
      return onDone?.(result, setValues, sent);
    },
    onError: (refused: DefaultError, typed) => {
      draft?.save(typed);
      return onFailed?.(refused);
    },
    onSettled: () => {
      sending.current = false;
    },
  });
  const submit = () => {
    if (sending.current) return;
    sending.current = true;
    mutate(values);
  };
  // What was said about a field is over once the field is changed.
  const [refused, setRefused] = useState({ error, values });
  if (refused.error !== error) setRefused({ error, values });
  const errors: FieldMessages = Object.fromEntries(
    Object.entries(error?.fields ?? {}).filter(([name]) => isSame(values, refused.values, name)),
  );
  const field: FieldOf<Values> = (name) => ({
    value: values[name],
    error: errors[name],
    onChange: (value) => setValues((before) => ({ ...before, [name]: value })),
  });
  return {
    values,
    set,
    setValues,
    /** The errors by field name, of fields that haven't been changed since. */
    errors,
    field,
    submit,
    /** The props of `Form`. */
    props: { onSubmit: submit, error: error && failed(error) },
    busy: isPending,
    done: isSuccess,
    /** The server's last response. */
    result: data,
    error,
    /** Dismisses a failure that has been read. */
    forget: reset,
  };
}
