import { useMutation, type DefaultError } from '@tanstack/react-query';
import { useEffect, useRef, useState, type Dispatch, type SetStateAction } from 'react';
import type { Draft } from './useDraft.ts';

interface Options<Values, Result> {
  initial: Values | (() => Values);
  /** Where what is typed is kept, and read before `initial`. */
  draft?: Draft<Values> | undefined;
  /** Sends what was typed, or throws the refusal to show. */
  send: (values: Values) => Promise<Result>;
  /** The form is busy until this is through, too. With what it is given it begins anew. */
  onDone?: (result: Result, setValues: Dispatch<SetStateAction<Values>>) => unknown;
  /** The form is busy until this is through, too; then the failure is shown. */
  onFailed?: (error: DefaultError) => unknown;
  /** What is said of a failure, where what the server says is not enough. */
  failed?: (error: DefaultError) => DefaultError | null;
}

/** For a field of the kit: its value, what is wrong with it, and how it changes. */
export type FieldOf<Values> = <Name extends keyof Values & string>(
  name: Name,
) => {
  value: Values[Name];
  error: string | undefined;
  onChange: (value: Values[Name]) => void;
};

/**
 * The one way of a form: what is typed in it, how sending it goes, and what is wrong with which field. What was
 * typed stays when it fails.
 */
export function useForm<Values extends object, Result>({
  initial,
  draft,
  send,
  onDone,
  onFailed,
  failed = (error) => error,
}: Options<Values, Result>) {
  const [fresh] = useState(initial);
  const [values, setValues] = useState(() => draft?.read() ?? fresh);
  useEffect(() => draft?.keep(values), [draft, values]);
  const set = (changes: Partial<Values>) => setValues((before) => ({ ...before, ...changes }));
  // At once, not with the next rendering: two taps on a slow phone come before it.
  const sending = useRef(false);
  const { mutate, isPending, isSuccess, data, error, reset } = useMutation({
    mutationFn: async (typed: Values) => {
      // Once it is sent it must not come again in a form that was away meanwhile; what was refused may.
      draft?.keep(null);
      return send(typed);
    },
    onSuccess: (result: Result) => {
      draft?.keep(null);
      return onDone?.(result, setValues);
    },
    onError: (refused: DefaultError, typed) => {
      draft?.keep(typed);
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
  const errors = error?.fields ?? {};
  const field: FieldOf<Values> = (name) => ({
    value: values[name],
    error: errors[name],
    onChange: (value) => setValues((before) => ({ ...before, [name]: value })),
  });
  return {
    values,
    set,
    setValues,
    /** By the name of the field. */
    errors,
    field,
    submit,
    /** For `Form`. */
    props: { onSubmit: submit, error: error && failed(error) },
    busy: isPending,
    done: isSuccess,
    /** What the server answered last. */
    result: data,
    error,
    /** A failure that was read need not be seen again. */
    forget: reset,
  };
}
