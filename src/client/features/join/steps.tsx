import type { Me } from '../../../contract/user.ts';
import type { OpenDoor } from '../../../contract/application.ts';
import { applicationMessages } from '../../../domain/application.ts';
import { listedNames } from '../../../domain/names.ts';
import { LONGEST_OWN_VALUE } from '../../../domain/studentField.ts';
import { PersonFieldInputs } from '../../parts/PersonFieldInputs.tsx';
import { Button } from '../../ui/button/Button.tsx';
import { CheckField } from '../../ui/field/CheckField.tsx';
import { DateField } from '../../ui/field/DateField.tsx';
import { SelectField } from '../../ui/field/SelectField.tsx';
import { TextField } from '../../ui/field/TextField.tsx';
import type { useForm } from '../../ui/form/useForm.ts';
import { Row, Stack } from '../../ui/layout/flow.tsx';
import { ClassChoice } from './ClassChoice.tsx';
import { aNewChild, sentChildren, type JoinChild, type JoinValues } from './values.ts';

/** The most children of one request. */
const MOST_CHILDREN = 8;

export interface StepProps {
  form: ReturnType<typeof useForm<JoinValues, { code: string; confirmByEmail: boolean }>>;
  door: OpenDoor;
  me: Me;
  /** Whether somebody went on without a class for each child. */
  isLacking: boolean;
}

/** Who asks: a parent or guardian. */
export function WhoStep({ form: { field, errors }, me }: StepProps) {
  return (
    <>
      <p className="quiet">A parent or guardian fills this in.</p>
      <Row equal align="start">
        <TextField
          label="First name"
          name="firstName"
          autoComplete="given-name"
          required
          maxLength={100}
          {...field('firstName')}
          error={errors['contact.firstName']}
        />
        <TextField
          label="Last name"
          name="lastName"
          autoComplete="family-name"
          required
          maxLength={100}
          {...field('lastName')}
          error={errors['contact.lastName']}
        />
      </Row>
      <TextField
        label="Email"
        type="email"
        name="email"
        autoComplete="email"
        required
        maxLength={254}
        readOnly={me.id !== null}
        {...field('email')}
        error={errors['contact.email']}
      />
      <TextField
        label="Phone"
        type="tel"
        name="tel"
        autoComplete="tel"
        maxLength={30}
        {...field('phone')}
        error={errors['contact.phone']}
      />
    </>
  );
}

/** The errors of one child, by the field. */
const errorsOf = (errors: Readonly<Record<string, string>>, index: number) =>
  Object.fromEntries(
    Object.entries(errors).flatMap(([name, message]) =>
      name.startsWith(`children.${index}.`)
        ? [[name.slice(`children.${index}.`.length), message]]
        : [],
    ),
  ) as Record<string, string>;

export function ChildrenStep({ form, door, me }: StepProps) {
  const { children, firstName, lastName } = form.values;
  const add = (child: JoinChild) => form.set({ children: [...children, child] });
  const isStudent = children.some(({ isContact }) => isContact) || me.profile !== undefined;
  const change = (index: number, changes: Partial<JoinChild>) =>
    form.set({
      children: children.map((one, at) => (at === index ? { ...one, ...changes } : one)),
    });
  const sent = sentChildren(form.values);
  return (
    <>
      {children.map((child, index) => (
        // Children have no id, and are only added and removed at their place.
        // oxlint-disable-next-line react/no-array-index-key
        <fieldset key={index}>
          <legend className="strong below-tight">
            {child.firstName || (index === 0 ? 'Your child' : 'Another child')}
            {child.isContact && ' (you)'}
          </legend>
          {child.isKnown ? (
            <p className="quiet">
              {child.firstName} {child.lastName} is at the school already.
            </p>
          ) : (
            <ChildFields
              child={child}
              errors={errorsOf(form.errors, sent.indexOf(child))}
              fields={door.fields}
              onChange={(changes) => change(index, changes)}
            />
          )}
          {children.length > 1 && !child.isKnown && (
            <Button
              variant="quiet"
              size="compact"
              onClick={() => form.set({ children: children.filter((_, at) => at !== index) })}
            >
              Remove {child.firstName || 'this child'}
            </Button>
          )}
        </fieldset>
      ))}
      {children.length < MOST_CHILDREN && (
        <Row gap="small">
          <Button
            variant="secondary"
            onClick={() => add(aNewChild(children.at(-1)?.lastName || lastName))}
          >
            Add another child
          </Button>
          {!isStudent && (
            <Button
              variant="quiet"
              onClick={() => add({ ...aNewChild(lastName), firstName, isContact: true })}
            >
              I dance, too
            </Button>
          )}
        </Row>
      )}
    </>
  );
}

interface ChildProps {
  child: JoinChild;
  errors: Readonly<Record<string, string>>;
  fields: OpenDoor['fields'];
  onChange: (changes: Partial<JoinChild>) => void;
}

function ChildFields({ child, errors, fields, onChange }: ChildProps) {
  return (
    <Stack gap="medium">
      <Row equal align="start">
        <TextField
          label="First name"
          required
          maxLength={100}
          autoComplete="off"
          value={child.firstName}
          error={errors['firstName']}
          onChange={(firstName) => onChange({ firstName })}
        />
        <TextField
          label="Last name"
          required
          maxLength={100}
          autoComplete="off"
          value={child.lastName}
          error={errors['lastName']}
          onChange={(lastName) => onChange({ lastName })}
        />
      </Row>
      <DateField
        label="Birth date"
        value={child.birthDate}
        error={errors['birthDate']}
        onChange={(birthDate) => onChange({ birthDate })}
      />
      {fields.map(({ key, name, kind, choices, required }) => {
        const input = {
          label: name,
          required,
          value: child.own[key] ?? '',
          error: errors[`own.${key}`],
          onChange: (typed: string) => onChange({ own: { ...child.own, [key]: typed } }),
        };
        return kind === 'line' ? (
          <TextField key={key} maxLength={LONGEST_OWN_VALUE} autoComplete="off" {...input} />
        ) : (
          <SelectField
            key={key}
            options={['', ...choices].map((choice) => ({
              value: choice,
              label: choice || 'Please choose',
            }))}
            {...input}
          />
        );
      })}
      <PersonFieldInputs
        names={['care', 'photo']}
        field={(name) => ({
          value: name === 'care' || name === 'photo' ? child[name] : null,
          error: errors[name],
          onChange: (value: never) => onChange({ [name]: value }),
        })}
      />
    </Stack>
  );
}

export function ClassesStep({ form, door, isLacking }: StepProps) {
  const { children } = form.values;
  const sent = sentChildren(form.values);
  return (
    <>
      {children.map((child, index) => {
        const errors = errorsOf(form.errors, sent.indexOf(child));
        return (
          // oxlint-disable-next-line react/no-array-index-key
          <fieldset key={index}>
            <legend className="strong below-tight">
              {child.firstName || `Child ${index + 1}`}
            </legend>
            <ClassChoice
              door={door}
              wishes={child.wishes}
              errors={errors}
              onChange={(wishes) =>
                form.set({
                  children: children.map((one, at) => (at === index ? { ...one, wishes } : one)),
                })
              }
            />
            {child.wishes.length === 0 &&
              (errors['wishes'] || (isLacking && (!child.isKnown || sent.length === 0))) && (
                <p className="error" role="alert">
                  {applicationMessages.wishes}
                </p>
              )}
          </fieldset>
        );
      })}
    </>
  );
}

/** What is to be signed, with its whole text; nothing is ticked before somebody ticks it. */
export function SignStep({ form, door }: StepProps) {
  const names = listedNames(sentChildren(form.values).map(({ firstName }) => firstName));
  return (
    <>
      {door.agreements.map(({ id, name, per, text }) => (
        <section key={id}>
          <h2>{name}</h2>
          {per === 'child' && <p className="quiet">For {names}.</p>}
          <p className="panel lines">{text}</p>
        </section>
      ))}
      <CheckField label="I’m the parent or guardian, 18 or older." {...form.field('isParent')} />
      <TextField
        label="Your full name"
        description="You sign on screen. If you’d rather sign on paper, leave this and tell the school."
        autoComplete="off"
        maxLength={200}
        {...form.field('signName')}
      />
    </>
  );
}
