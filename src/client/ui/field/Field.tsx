import { useId, type ReactNode } from 'react';
import styles from './Field.module.css';

/** The texts around every kind of input. */
export interface FieldText {
  label?: ReactNode;
  /** What to enter, or what it is for. */
  description?: ReactNode;
  /** Why what was entered can't be used. */
  error?: ReactNode;
  required?: boolean | undefined;
  /** Whether the description is below the input, because it changes with what people enter. */
  isDescriptionBelow?: boolean | undefined;
  /** The class of the whole field. */
  className?: string | undefined;
}

interface OwnAttributes {
  id?: string | undefined;
  'aria-describedby'?: string | undefined;
}

/** What connects an input to its label, description and error. */
export interface InputAttributes {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
}

/** The ids of a field's parts, and the attributes of its input. */
export function useFieldParts({ description, error }: FieldText, own: OwnAttributes) {
  const made = useId();
  const id = own.id ?? made;
  const ids = { id, description: `${id}-description`, error: `${id}-error` };
  const about = [error && ids.error, description && ids.description, own['aria-describedby']];
  const input: InputAttributes = {
    id,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': about.filter(Boolean).join(' ') || undefined,
  };
  return { ids, input };
}

type Ids = ReturnType<typeof useFieldParts>['ids'];

export function FieldError({ ids, error }: { ids: Ids; error: ReactNode }) {
  return (
    error && (
      <p id={ids.error} className={styles.error}>
        {error}
      </p>
    )
  );
}

export function FieldDescription({ ids, description }: { ids: Ids; description: ReactNode }) {
  return (
    description && (
      <p id={ids.description} className={`quiet ${styles.description}`}>
        {description}
      </p>
    )
  );
}

interface Props extends FieldText {
  ids: Ids;
  children: ReactNode;
}

/** The label, description and error around an input. */
export function Field(props: Props) {
  const { ids, label, description, error, required, isDescriptionBelow, className = '' } = props;
  const about = <FieldDescription ids={ids} description={description} />;
  return (
    <div className={`stack ${styles.field} ${className}`.trim()} data-gap="tiny">
      {label && (
        <label htmlFor={ids.id} className={styles.label}>
          {label}
          {required && (
            <span className={styles.star} aria-hidden>
              {' *'}
            </span>
          )}
        </label>
      )}
      {!isDescriptionBelow && about}
      {props.children}
      {isDescriptionBelow && about}
      <FieldError ids={ids} error={error} />
    </div>
  );
}
