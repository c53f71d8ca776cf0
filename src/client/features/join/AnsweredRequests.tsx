import { useQuery } from '@tanstack/react-query';
import type { Application } from '../../../contract/application.ts';
import { dateInZone, formatDate } from '../../../domain/dates.ts';
import type { FamilyId } from '../../../domain/ids.ts';
import { fullName } from '../../../domain/student.ts';
import { api } from '../../api/api.ts';
import { useSchool } from '../../session/session.ts';
import { Card } from '../../ui/layout/Card.tsx';
import { Signatures } from './Signatures.tsx';
import { TextLink } from '../../ui/link/links.tsx';

const answers = { approved: 'Approved', declined: 'Declined' } as const;

/** What a family's page has of the front door: its request, and what was signed. */
export function FamilysDoor({ familyId }: { familyId: FamilyId }) {
  return (
    <div className="stack" data-gap="medium">
      <Signatures familyId={familyId} />
      <AnsweredRequests familyId={familyId} />
    </div>
  );
}

/** Requests that were answered in the last month, each with the way to take its answer back; of one family or of all. */
export function AnsweredRequests({ familyId }: { familyId?: FamilyId }) {
  const { timeZone, hasDoor } = useSchool();
  const list = (state: keyof typeof answers) =>
    api.applications.list.queryOptions({ input: { state, ...(familyId && { familyId }) } });
  const approved = useQuery({ ...list('approved'), enabled: hasDoor });
  const declined = useQuery({ ...list('declined'), enabled: hasDoor && !familyId });
  const items = [...(approved.data?.items ?? []), ...(declined.data?.items ?? [])].filter(
    ({ contact }) => contact !== null,
  );
  if (items.length === 0) return null;
  const line = ({ id, contact, state, decidedAt }: Application) => (
    <li key={id}>
      <TextLink to="/requests/$id" params={{ id }}>
        {contact && fullName(contact)}
      </TextLink>
      : {state === 'approved' ? answers.approved : answers.declined}
      {decidedAt && ` on ${formatDate(dateInZone(decidedAt, timeZone))}`}
    </li>
  );
  return (
    <Card title="Answered requests">
      <ul>{items.map(line)}</ul>
    </Card>
  );
}
