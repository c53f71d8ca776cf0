import { useQuery } from '@tanstack/react-query';
import { useState, type ComponentType, type ReactNode } from 'react';
import type { SchoolClass } from '../../../contract/schoolClass.ts';
import type { ListedWait } from '../../../contract/wait.ts';
import { formatBriefDate } from '../../../domain/dates.ts';
import { api } from '../../api/api.ts';
import { useSchool } from '../../session/session.ts';
import { SmallButton } from '../../ui/button/Button.tsx';
import { Row } from '../../ui/layout/flow.tsx';
import { TextLink } from '../../ui/link/links.tsx';
import type { Offer } from '../../ui/message/notify.ts';
import { useDone } from '../../ui/text/done.tsx';
import { ShortList } from '../../ui/text/ShortList.tsx';

interface Asked {
  what: 'offer' | 'place';
  schoolClass: SchoolClass;
  wait: ListedWait;
}

export interface FreeSeatsProps {
  /** Offers a spot to who came first of those who have no offer, or places them. */
  WaitDialog: ComponentType<
    Asked & {
      say: (wait: { id: string }, said: string, undo: Offer) => void;
      onClose: () => void;
    }
  >;
}

const acts = [
  ['offer', 'Offer', 'Offer a spot to'],
  ['place', 'Place now', 'Place'],
] as const;

/** The classes with a free seat that somebody waits for; renders nothing if there are none. */
export function FreeSeats({ WaitDialog }: FreeSeatsProps) {
  const { today } = useSchool();
  const { data } = useQuery(api.classes.list.queryOptions());
  const free = data?.items.filter(({ freeFrom }) => freeFrom !== null) ?? [];
  // A spot that is offered is free no more, while the dialog still has the link to it.
  const [asked, setAsked] = useState<Asked | null>(null);
  const done = useDone();
  return (
    <>
      {free.length + done.lines.length > 0 && (
        <ShortList
          done={done}
          lines={free.map((one) => ({
            key: one.id,
            title: (
              <TextLink to="/classes/$classId" params={{ classId: one.id }}>
                {one.name}
              </TextLink>
            ),
            note: (
              <First of={one}>
                {({ studentName }) =>
                  one.freeFrom === null || one.freeFrom <= today
                    ? `${studentName} is next`
                    : `${studentName} is next, from ${formatBriefDate(one.freeFrom, today)}`
                }
              </First>
            ),
            value: (
              <First of={one}>
                {(wait) => (
                  <Row gap="small" nowrap>
                    {acts.map(([what, text, label]) => (
                      <SmallButton
                        key={what}
                        label={`${label} ${wait.studentName}`}
                        onClick={() => setAsked({ what, schoolClass: one, wait })}
                      >
                        {text}
                      </SmallButton>
                    ))}
                  </Row>
                )}
              </First>
            ),
          }))}
        />
      )}
      {asked && (
        <WaitDialog
          {...asked}
          say={(_wait, said, undo) => done.say(asked.schoolClass.id, said, undo)}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}

function First({ of, children }: { of: SchoolClass; children: (first: ListedWait) => ReactNode }) {
  const { data } = useQuery(api.waits.list.queryOptions({ input: { id: of.id } }));
  const first = data?.items.find(({ offer }) => offer === null);
  return first && children(first);
}
