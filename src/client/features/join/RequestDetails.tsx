import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { Application, ApplicationMatch } from '../../../contract/application.ts';
import type { MatchReason, WishKind } from '../../../domain/application.ts';
import { dateInZone, formatDate } from '../../../domain/dates.ts';
import { familyId as asFamilyId, studentId as asStudentId } from '../../../domain/ids.ts';
import { formatMoney, sumCents } from '../../../domain/money.ts';
import { listedNames } from '../../../domain/names.ts';
import { fullName } from '../../../domain/student.ts';
import { client as server } from '../../api/api.ts';
import { ArrivalStatus, useArrivalStatus } from '../../parts/ArrivalStatus.tsx';
import { useSchool } from '../../session/session.ts';
import { Button } from '../../ui/button/Button.tsx';
import { NotesField } from '../../ui/field/NotesField.tsx';
import { RadioField } from '../../ui/field/RadioField.tsx';
import { SelectField } from '../../ui/field/SelectField.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { useForm } from '../../ui/form/useForm.ts';
import { Card } from '../../ui/layout/Card.tsx';
import { Row, Stack } from '../../ui/layout/flow.tsx';
import { TextLink } from '../../ui/link/links.tsx';
import { notifyDone, notifyWarning } from '../../ui/message/notify.ts';
import { ErrorText } from '../../ui/state/states.tsx';

type Request = Application & { matches: ApplicationMatch[] };

const NEW = 'new';
/** A new student, although the school has one of this name. */
const ANOTHER = 'another';

const reasons: Record<MatchReason, string> = {
  account: 'they were logged in',
  email: 'same email',
  phone: 'same phone',
  childName: 'same name',
  birthDate: 'same birth date',
};
/** The choices of a list, each once with all that speaks for it. */
function choicesOf(
  matches: readonly ApplicationMatch[],
  choose: (match: ApplicationMatch) => { value: string; name: string } | null,
): { value: string; label: string }[] {
  const found = new Map<string, { name: string; why: Set<MatchReason> }>();
  for (const match of matches) {
    const chosen = choose(match);
    if (chosen === null) continue;
    const { name, why } = found.get(chosen.value) ?? { name: chosen.name, why: new Set() };
    found.set(chosen.value, { name, why: new Set([...why, ...match.why]) });
  }
  return [...found].map(([value, { name, why }]) => ({
    value,
    label: `${name}: ${listedNames([...why].map((one) => reasons[one]))}`,
  }));
}

const familiesIn = (matches: readonly ApplicationMatch[]) =>
  choicesOf(matches, ({ familyId, familyName }) =>
    familyId === null ? null : { value: familyId, name: `Family ${familyName}` },
  );

const studentsIn = (matches: readonly ApplicationMatch[], of: number) =>
  choicesOf(matches, ({ child, studentId, studentName, familyName }) =>
    child !== of || studentId === null
      ? null
      : { value: studentId, name: `${studentName}${familyName ? `, family ${familyName}` : ''}` },
  );

/** Who a child is where that is known: themself, or the child of this name in the family of who was logged in. */
function startOfChild(
  matches: readonly ApplicationMatch[],
  child: number,
  familyId: string | null,
): string | null {
  const own = matches.find(
    (match) =>
      match.child === child &&
      match.studentId !== null &&
      (match.preselect ||
        (familyId !== null && match.familyId === familyId && match.why.includes('childName'))),
  );
  return own?.studentId ?? (studentsIn(matches, child).length === 0 ? NEW : null);
}

const startOf = ({ matches, children }: Request) => {
  const known = matches.find(({ preselect, familyId }) => preselect && familyId !== null);
  const families = familiesIn(matches);
  return {
    familyId: known?.familyId ?? (families.length === 0 ? NEW : (null as string | null)),
    children: children.map(({ wishes }, child) => ({
      studentId: startOfChild(matches, child, known?.familyId ?? null),
      wishes: wishes.map(({ as, full }) => (full ? 'wait' : as) as WishKind | 'no'),
    })),
  };
};

const wishLabels: Record<WishKind | 'no', string> = {
  place: 'Spot',
  trial: 'Trial',
  wait: 'Waiting list',
  no: 'Leave out',
};

/** A family that asks to join, with who they may be; nobody is joined unless somebody says so here. */
export function RequestDetails({ request }: { request: Request }) {
  const { timeZone } = useSchool();
  const { state, decidedAt, decidedBy, sentence, id, contact } = request;
  if (state === 'open') return <Open request={request} />;
  return (
    <Card>
      <p>
        {state === 'approved' ? 'Approved' : 'Declined'}
        {decidedBy && ` by ${decidedBy}`}
        {decidedAt && ` on ${formatDate(dateInZone(decidedAt, timeZone))}`}.
      </p>
      {sentence && <p className="lines">{sentence}</p>}
      {contact && (
        <TakeBack
          label={state === 'approved' ? 'Undo' : 'Reopen'}
          act={() =>
            state === 'approved'
              ? server.applications.undo({ id })
              : server.applications.reopen({ id })
          }
        />
      )}
      {request.familyId && state === 'approved' && (
        <p>
          <TextLink to="/families/$familyId" params={{ familyId: request.familyId }}>
            Open the family
          </TextLink>
        </p>
      )}
    </Card>
  );
}

function TakeBack({ label, act }: { label: string; act: () => Promise<unknown> }) {
  const back = useMutation({
    mutationFn: act,
    onSuccess: () => notifyDone('The request waits again.'),
  });
  return (
    <>
      <Button variant="secondary" loading={back.isPending} onClick={() => back.mutate()}>
        {label}
      </Button>
      <ErrorText error={back.error && back.error.message} />
    </>
  );
}

function Open({ request }: { request: Request }) {
  const { id, matches, contact, children, emailConfirmed, code, signed } = request;
  const families = familiesIn(matches);
  const [status, setStatus] = useArrivalStatus();
  const form = useForm({
    initial: () => startOf(request),
    send: ({ familyId, children: decided }) =>
      server.applications.approve({
        id,
        enrollmentStatus: status,
        familyId: familyId === null || familyId === NEW ? null : asFamilyId(familyId),
        children: decided.map(({ studentId, wishes }, child) => ({
          studentId:
            studentId === null || studentId === NEW || studentId === ANOTHER
              ? null
              : asStudentId(studentId),
          ...(studentId === ANOTHER && { another: true }),
          wishes: wishes.flatMap((as, at) => {
            const wish = children[child]?.wishes[at];
            if (!wish || as === 'no') return [];
            return [
              {
                classId: wish.classId,
                as,
                ...(as === 'trial' && wish.date && { date: wish.date }),
              },
            ];
          }),
        })),
      }),
    onDone: ({ familyName, students, charges = [], emailLeft = false }) => {
      const left = sumCents(charges.flatMap(({ lines }) => lines.map(({ amount }) => amount)));
      const who = familyName
        ? `The family ${familyName}`
        : listedNames(students.map(({ name }) => name));
      notifyDone(
        `${who} is in.${left > 0 ? ` Registration to charge: ${formatMoney(left)}, in Charges.` : ''}`,
      );
      if (emailLeft)
        notifyWarning(
          'Their email is somebody else’s here and wasn’t confirmed, so the parent came in without it. Add it once you know it is theirs.',
        );
    },
  });
  const { values } = form;
  const change = (child: number, changes: Partial<(typeof values.children)[number]>) =>
    form.set({
      children: values.children.map((one, at) => (at === child ? { ...one, ...changes } : one)),
    });
  const isOpen = values.familyId === null || values.children.some((one) => one.studentId === null);
  return (
    <Stack>
      <Card title="Parent or guardian">
        <p>
          {contact && fullName(contact)} · {contact?.email}
          {contact?.phone && ` · ${contact.phone}`}
        </p>
        <p className="quiet">
          {emailConfirmed ? 'The email is confirmed.' : 'The email is not confirmed.'} Code {code}.
          {signed.length > 0 &&
            ` Signed: ${listedNames([...new Set(signed.map(({ agreementName }) => agreementName))])}.`}
        </p>
      </Card>
      <Form {...form.props}>
        {families.length > 0 && (
          <Card title="Which family?">
            <RadioField
              label="They may be here already"
              value={values.familyId}
              options={[...families, { value: NEW, label: 'A new family' }]}
              onChange={(familyId) => form.set({ familyId })}
            />
          </Card>
        )}
        {children.map((child, index) => {
          const known = studentsIn(matches, index);
          const decided = values.children[index];
          return (
            // Children have no id, and their order stays.
            // oxlint-disable-next-line react/no-array-index-key
            <Card key={index} title={`${fullName(child)}${child.isContact ? ' (the parent)' : ''}`}>
              <Stack gap="medium">
                <p>
                  {child.birthDate ? `Born ${formatDate(child.birthDate)}. ` : ''}
                  {child.care && `Medical notes: ${child.care}. `}
                  {child.photo === 'no' && 'No photos. '}
                  {Object.values(child.own).filter(Boolean).join(', ')}
                </p>
                {known.length > 0 && (
                  <RadioField
                    label={`Who is ${child.firstName}?`}
                    value={decided?.studentId ?? null}
                    options={[...known, { value: ANOTHER, label: 'A new student' }]}
                    error={form.errors[`children.${index}.studentId`]}
                    onChange={(studentId) => change(index, { studentId })}
                  />
                )}
                {child.wishes.map(({ classId, className, as, date, full }, at) => (
                  <SelectField
                    key={classId}
                    label={`${className || 'A class that is gone'}${date ? ` on ${formatDate(date)}` : ''}${full ? ' (full)' : ''}`}
                    error={form.errors[`children.${index}.wishes.${at}.classId`]}
                    value={decided?.wishes[at] ?? as}
                    options={([as, 'wait', 'no'] as const)
                      .filter((one, place, all) => all.indexOf(one) === place)
                      .map((value) => ({ value, label: wishLabels[value] }))}
                    onChange={(wish) =>
                      change(index, {
                        wishes: (decided?.wishes ?? []).map((one, place) =>
                          place === at ? wish : one,
                        ),
                      })
                    }
                  />
                ))}
              </Stack>
            </Card>
          );
        })}
        <div className="short">
          <ArrivalStatus label="Status after approval" value={status} onChange={setStatus} />
        </div>
        <div>
          <Button type="submit" loading={form.busy} disabled={isOpen}>
            Approve
          </Button>
          {isOpen && <p className="quiet">Say who they are first.</p>}
        </div>
      </Form>
      <Decline id={id} />
    </Stack>
  );
}

function Decline({ id }: { id: string }) {
  const [isAsked, setAsked] = useState(false);
  const form = useForm({
    initial: { sentence: '' },
    send: (typed) => server.applications.decline({ id, ...typed }),
    onDone: () => notifyDone('The request is declined.'),
  });
  if (!isAsked)
    return (
      <div>
        <Button variant="quiet" tone="danger" onClick={() => setAsked(true)}>
          Decline…
        </Button>
      </div>
    );
  return (
    <Card title="Decline">
      <Form {...form.props}>
        <NotesField
          label="What the family reads"
          placeholder="The class is full until spring."
          maxLength={500}
          {...form.field('sentence')}
        />
        <Row gap="small">
          <Button type="submit" tone="danger" loading={form.busy}>
            Decline
          </Button>
          <Button variant="secondary" onClick={() => setAsked(false)}>
            Cancel
          </Button>
        </Row>
      </Form>
    </Card>
  );
}
