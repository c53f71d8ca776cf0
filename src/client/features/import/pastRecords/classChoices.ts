import { NO_CLASS } from '../../../../domain/import/records/records.ts';

/** The classes that attendance can be of: the school's, and a new one that is over; the only one needs no name. */
export function classChoices(
  classes: readonly string[],
  text: string,
): { value: string; label: string }[] {
  const [only = ''] = classes;
  return [
    ...(classes.length > 1
      ? classes.map((name) => ({ value: name, label: name }))
      : [{ value: NO_CLASS, label: only || 'The only class' }]),
    ...(text === '' || classes.includes(text)
      ? []
      : [{ value: text, label: `New, and over: ${text}` }]),
  ];
}
