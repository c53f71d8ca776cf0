import type { WaitingPerson } from '../../../contract/approval.ts';
import { dateInZone, formatDate } from '../../../domain/dates.ts';
import { listedNames } from '../../../domain/names.ts';
import { fullName } from '../../../domain/student.ts';
import { ArrivalStatus, useArrivalStatus } from '../../parts/ArrivalStatus.tsx';
import { StudentLink } from '../../parts/StudentLink.tsx';
import { useSchool } from '../../session/session.ts';
import { Button, SmallButton } from '../../ui/button/Button.tsx';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx';
import { useQuestion } from '../../ui/dialog/useQuestion.ts';
import { IconX } from '../../ui/icon/icons.ts';
import { Row } from '../../ui/layout/flow.tsx';
import { useIsPhone } from '../../ui/layout/useIsPhone.ts';
import { EmailText } from '../../ui/text/EmailText.tsx';
import { ShortList, type ShortLine } from '../../ui/text/ShortList.tsx';
import type { Dones } from '../../ui/text/done.tsx';
import { FamilyActs } from './FamilyActs.tsx';
import { useDecisions } from './useDecisions.ts';
import type { Waiting } from './useWaiting.ts';

interface Props {
  waiting: readonly Waiting[];
  done: Dones;
}

/** Everyone who waits to be let in, with buttons for each, and one for all who registered. */
export default function ApprovalList({ waiting, done }: Props) {
  const { timeZone } = useSchool();
  const [status, setStatus] = useArrivalStatus();
  const isPhone = useIsPhone();
  const question = useQuestion<WaitingPerson>();
  const people = waiting.flatMap(({ id, person }) =>
    person && !done.lines.some((one) => one.key === id) ? [person] : [],
  );
  const { decide, decline, isBusy, isBusyWithMany } = useDecisions(people, {
    status,
    done,
    onDeclined: question.close,
  });

  const ofPerson = (person: WaitingPerson, name: string): Omit<ShortLine, 'key'> => ({
    title: (
      <StudentLink id={person.id} tab="details">
        {name}
      </StudentLink>
    ),
    note: (
      <>
        <EmailText email={person.email} />
        {!isPhone && (
          <span className="block">
            Registered {formatDate(dateInZone(person.registeredAt, timeZone))}
          </span>
        )}
      </>
    ),
    value: (
      <Row gap="small" nowrap>
        <Approve person={person} busy={isBusy(person)} onClick={() => decide([person], true)} />
        <Button
          size="compact"
          variant="quiet"
          tone="danger"
          onPhone="icon"
          icon={isPhone && <IconX size={18} aria-hidden />}
          aria-label={`Decline ${name}`}
          disabled={isBusy(person)}
          onClick={() => {
            decline.reset();
            question.ask(person);
          }}
        >
          Decline
        </Button>
      </Row>
    ),
  });
  return (
    <>
      <ShortList
        wraps={!isPhone}
        done={done}
        lines={waiting.map(({ id, name, person, request }) => ({
          key: id,
          ...(person
            ? ofPerson(person, name)
            : {
                title: name,
                note: `Family: ${listedNames(request.children.map(({ firstName }) => firstName))}`,
                value: <FamilyActs {...{ request, name, done, status }} />,
              }),
        }))}
      />
      {(people.length > 0 || waiting.some(({ request }) => request?.ready)) && (
        <Row above="small" below="medium" align="end" gap="small">
          <div className="short">
            <ArrivalStatus label="Status after approval" value={status} onChange={setStatus} />
          </div>
          {people.length > 1 && (
            <Button
              variant="secondary"
              loading={isBusyWithMany}
              onClick={() => decide(people, true)}
            >
              Approve all {people.length}
            </Button>
          )}
        </Row>
      )}
      <ConfirmDialog
        opened={question.opened}
        title={question.about ? `Decline ${fullName(question.about)}?` : ''}
        confirmLabel="Decline"
        danger
        busy={decline.isPending}
        error={decline.error}
        onConfirm={() => question.about && decide([question.about], false)}
        onClose={question.close}
      >
        <p>
          Their status will change to Removed, and they won’t be on the roll or any public list. You
          can change the status later under Students.
        </p>
      </ConfirmDialog>
    </>
  );
}

/** Approves the only one who waits, with the status that the list of several would give. */
export function ApproveOne({ person, done }: { person: WaitingPerson; done: Dones }) {
  const [status] = useArrivalStatus();
  const { decide, isBusy } = useDecisions([person], { status, done });
  return <Approve person={person} busy={isBusy(person)} onClick={() => decide([person], true)} />;
}

interface ApproveProps {
  person: WaitingPerson;
  busy: boolean;
  onClick: () => void;
}

function Approve({ person, busy, onClick }: ApproveProps) {
  return (
    <SmallButton label={`Approve ${fullName(person)}`} loading={busy} onClick={onClick}>
      Approve
    </SmallButton>
  );
}
