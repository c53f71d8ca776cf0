import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { SchoolClass } from '../../../contract/schoolClass.ts';
import { formatDate, type CalendarDate } from '../../../domain/dates.ts';
import {
  amountOn,
  feesOfMarks,
  type ClassFeeAmount,
  type FeeType,
} from '../../../domain/feeType.ts';
import { formatMoney } from '../../../domain/money.ts';
import { api, client as server } from '../../api/api.ts';
import { QueryView } from '../../parts/QueryView.tsx';
import { useSchool } from '../../session/session.ts';
import { Button, SmallButton } from '../../ui/button/Button.tsx';
import { FoldedCard } from '../../ui/layout/FoldedCard.tsx';
import { Row } from '../../ui/layout/flow.tsx';
import { notifyDone, notifyFailure } from '../../ui/message/notify.ts';
import { ShortList } from '../../ui/text/ShortList.tsx';
import { ClassFeeDialog } from './ClassFeeDialog.tsx';

/** What a class charges: the school's amounts, unless it has its own. */
export function ClassFees({ schoolClass }: { schoolClass: SchoolClass }) {
  const types = useQuery(api.feeTypes.list.queryOptions());
  const { today } = useSchool();
  const [edited, setEdited] = useState<FeeType | null>(null);
  const own = types.data?.items.filter((type) => ownAmounts(type, schoolClass).length > 0);
  const line = own?.map(({ name }) => name).join(', ') || 'same as school';
  return (
    <FoldedCard title="Fees of this class" line={own && line}>
      <p className="quiet">Marks already made keep their fee.</p>
      <QueryView query={types} loading="Loading fees…" rows={2} action="load the fees">
        {({ items }) => (
          <ShortList
            lines={feesOfMarks(items)
              .filter(
                (type) =>
                  amountOn(type, today) !== null || ownAmounts(type, schoolClass).length > 0,
              )
              .map((type) => ({
                key: type.key,
                title: <strong>{type.name}</strong>,
                note: <Amounts type={type} schoolClass={schoolClass} today={today} />,
                value: (
                  <SmallButton
                    label={`Change ${type.name} in ${schoolClass.name}`}
                    onClick={() => setEdited(type)}
                  >
                    Change
                  </SmallButton>
                ),
              }))}
          />
        )}
      </QueryView>
      {edited && (
        <ClassFeeDialog type={edited} schoolClass={schoolClass} onClose={() => setEdited(null)} />
      )}
    </FoldedCard>
  );
}

function ownAmounts({ classAmounts }: FeeType, { id }: SchoolClass): ClassFeeAmount[] {
  return classAmounts.filter(({ classId }) => classId === id);
}

interface AmountsProps {
  type: FeeType;
  schoolClass: SchoolClass;
  today: CalendarDate;
}

function Amounts({ type, schoolClass, today }: AmountsProps) {
  const own = ownAmounts(type, schoolClass);
  const ofSchool = amountOn(type, today);
  const { mutate: remove, isPending } = useMutation({
    mutationFn: ({ from }: ClassFeeAmount) =>
      server.classes.removeFee({ id: schoolClass.id, type: type.key, from }),
    onSuccess: () => notifyDone(`${type.name} is changed.`),
    onError: ({ message }) => notifyFailure(message),
  });
  const sameAsSchool = `Same as school (${ofSchool === null ? 'not charged' : formatMoney(ofSchool)})`;
  if (own.length === 0) return sameAsSchool;
  return (
    <>
      {own.every(({ from }) => from > today) && <span className="block">{sameAsSchool}</span>}
      {own.map((one) => (
        <Row key={one.from} gap="small">
          <span>
            {one.amount === null ? 'Not charged' : formatMoney(one.amount)} from{' '}
            {formatDate(one.from)}
          </span>
          <Button
            variant="link"
            disabled={isPending}
            aria-label={`Remove the amount of ${type.name} from ${formatDate(one.from)} on`}
            onClick={() => remove(one)}
          >
            Remove
          </Button>
        </Row>
      ))}
    </>
  );
}
