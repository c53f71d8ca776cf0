import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { ClosedMonth } from '../../../contract/closing.ts';
import {
  describeChange,
  describeSignature,
  monthName,
  showSigned,
} from '../../../domain/closing.ts';
import { groupFigures } from '../../../domain/signedFigures.ts';
import { countOf } from '../../../domain/counts.ts';
import { dateInZone, formatDate, monthOf, type Month } from '../../../domain/dates.ts';
import { formatMoney } from '../../../domain/money.ts';
import { lastDayOf } from '../../../domain/months.ts';
import { api } from '../../api/api.ts';
import { useUnsent } from '../../offline/useUnsent.ts';
import { QueryView } from '../../parts/QueryView.tsx';
import { StudentLink } from '../../parts/StudentLink.tsx';
import { useSchool } from '../../session/session.ts';
import { Card, Figure, Figures } from '../../ui/layout/Card.tsx';
import { Disclosure } from '../../ui/layout/Disclosure.tsx';
import { Row, Stack } from '../../ui/layout/flow.tsx';
import { FoldedCard } from '../../ui/layout/FoldedCard.tsx';
import { useIsPhone } from '../../ui/layout/useIsPhone.ts';
import { Sections } from '../../ui/layout/Sections.tsx';
import { TextLink } from '../../ui/link/links.tsx';
import { Money } from '../../ui/money/Money.tsx';
import { Tag } from '../../ui/text/Tag.tsx';
import { CloseMonth, ReopenMonth } from './CloseMonth.tsx';
import { MonthStatements } from './MonthStatements.tsx';

/** A month's sign-off: what is unsettled, what is signed, and what differs from it. */
export function MonthClosing({ month }: { month: Month }) {
  const closing = useQuery({
    ...api.closings.get.queryOptions({ input: { month } }),
    // What is signed must be what is on screen.
    refetchOnMount: 'always',
  });
  return (
    <QueryView query={closing} loading="Loading the month…" rows={6} action="load the month">
      {(data) => {
        const [answer, ...others] = groupFigures(data.figures);
        return (
          <Sections>
            {answer && <FigureCard {...answer} isAnswer />}
            <State month={data} />
            {data.isClosed ? <MonthStatements month={data.month} /> : <Unsettled month={data} />}
            {others.map((one) => (
              <FigureCard key={one.title} {...one}>
                {one.title === 'Balances at month end' && <Balances month={data} />}
              </FigureCard>
            ))}
            <History month={data} />
          </Sections>
        );
      }}
    </QueryView>
  );
}

function State({ month: data }: { month: ClosedMonth }) {
  const { today, timeZone } = useSchool();
  const { month, closed, drift, problem } = data;
  const name = monthName(month, today);
  if (data.isClosed && !closed)
    return (
      <Card title={`${name} is closed`}>
        <p>It has no entries and was closed with a later month.</p>
      </Card>
    );
  if (!closed) {
    return (
      <Card title={`${name} is open`}>
        {problem === null ? (
          <Stack>
            <p>
              Closing locks everything dated {lastDayOf(month, today)} or earlier. To fix something
              later, add a correction dated today.
            </p>
            <div>
              <CloseMonth month={month} basedOn={data.hash} />
            </div>
          </Stack>
        ) : (
          <Stack gap="small">
            <p>{problem}</p>
            <OlderMonth than={month} />
          </Stack>
        )}
      </Card>
    );
  }
  const isUnchanged = drift.length === 0;
  return (
    <Card title={`${name} is closed`}>
      <Stack>
        <Row gap="small">
          <Tag tone={isUnchanged ? 'present' : 'absent'}>
            {isUnchanged ? 'Unchanged since closing' : 'Changed since closing'}
          </Tag>
          <span>{describeSignature(closed, timeZone)}</span>
        </Row>
        {!isUnchanged && (
          <div>
            <p>These have changed. The figures shown are as they were at closing.</p>
            <ul className="bullets" aria-label="What differs">
              {drift.map((one) => (
                <li key={`${one.what} ${one.label} ${one.change}`}>
                  {one.label}: {describeChange(one)}
                </li>
              ))}
            </ul>
          </div>
        )}
        {data.canReopen && (
          <div>
            <ReopenMonth month={month} />
          </div>
        )}
      </Stack>
    </Card>
  );
}

/** Links to the open month that has to be closed before this one, if there is one. */
function OlderMonth({ than }: { than: Month }) {
  const { today } = useSchool();
  const next = useQuery(api.closings.list.queryOptions()).data?.next ?? than;
  if (next >= than) return null;
  return (
    <p>
      <TextLink to="/financial-reports/closing" search={{ month: next }}>
        Close {monthName(next, today)}
      </TextLink>
    </p>
  );
}

/** How many classes without marks are shown at first. */
const SHOWN = 5;

/** What is still unsettled; it doesn't block closing. */
function Unsettled({ month: { month, unsettled } }: { month: ClosedMonth }) {
  const { today } = useSchool();
  const { lessons, guests, tuition, questions } = unsettled;
  const waiting = useUnsent().entries.filter(({ date }) => monthOf(date) === month).length;
  const unmarked = ({ date, classId, name }: (typeof lessons)[number]) => (
    <li key={`${date} ${classId}`}>
      <TextLink to="/attendance" search={{ date, classId }}>
        {[name, formatDate(date)].filter(Boolean).join(', ')}
      </TextLink>
      : nobody is marked
    </li>
  );
  const isSettled = lessons.length + guests + waiting + questions === 0 && tuition === null;
  if (isSettled) return null;
  return (
    <Card title="Before you close">
      <ul className="bullets">
        {waiting > 0 && <li>{countOf(waiting, 'mark')} on this device: not sent, or refused</li>}
        {questions > 0 && (
          <li>
            <TextLink to="/">{countOf(questions, 'question')}</TextLink> about{' '}
            {monthName(month, today)} {questions === 1 ? 'isn’t' : 'aren’t'} answered
          </li>
        )}
        {lessons.slice(0, SHOWN).map(unmarked)}
        {guests > 0 && <li>{countOf(guests, 'mark')} of students without a spot in the class</li>}
        {tuition && (
          <li>
            <TextLink to="/charges/tuition" search={{ month }}>
              Tuition
            </TextLink>{' '}
            of {countOf(tuition.students, 'student')} is not charged: {formatMoney(tuition.total)}
          </li>
        )}
      </ul>
      {lessons.length > SHOWN && (
        <Disclosure
          label={`${countOf(lessons.length - SHOWN, 'more class', 'more classes')} without marks`}
        >
          <ul className="bullets">{lessons.slice(SHOWN).map(unmarked)}</ul>
        </Disclosure>
      )}
    </Card>
  );
}

interface FigureCardProps {
  title: string;
  listed: ClosedMonth['figures'];
  isAnswer?: boolean;
  children?: ReactNode;
}

/** On a phone only the answer is open, because the others are what it consists of. */
function FigureCard({ title, listed, isAnswer = false, children }: FigureCardProps) {
  const isFolded = useIsPhone() && !isAnswer;
  const shown = (
    <>
      <Figures>
        {listed.map(({ key, label, kind, value }) => (
          <Figure key={key} label={label}>
            {showSigned(kind, value)}
          </Figure>
        ))}
      </Figures>
      {children}
    </>
  );
  return isFolded ? (
    <FoldedCard title={title} line={countOf(listed.length, 'figure')}>
      {shown}
    </FoldedCard>
  ) : (
    <Card title={title}>{shown}</Card>
  );
}

function Balances({ month: { balances } }: { month: ClosedMonth }) {
  if (balances.length === 0) return null;
  return (
    <Disclosure label={countOf(balances.length, 'student')}>
      <ul className="bullets">
        {balances.map(({ studentId, name, recorded, dated }) => (
          <li key={studentId}>
            <StudentLink id={studentId}>{name}</StudentLink>: <Money cents={recorded} />
            {dated !== recorded && (
              <>
                , <Money cents={dated} /> with later corrections
              </>
            )}
          </li>
        ))}
      </ul>
    </Disclosure>
  );
}

function History({ month: { history } }: { month: ClosedMonth }) {
  const { timeZone } = useSchool();
  const reopened = history.filter((one) => one.reopened !== null);
  if (reopened.length === 0) return null;
  const day = (at: (typeof history)[number]['at']) => formatDate(dateInZone(at, timeZone));
  return (
    <Card title="Before">
      <ul className="bullets">
        {history.map((one) => (
          <li key={one.id}>
            {describeSignature(one, timeZone)}
            {one.reopened &&
              `. Reopened by ${one.reopened.by} on ${day(one.reopened.at)}: ${one.reopened.reason}`}
          </li>
        ))}
      </ul>
    </Card>
  );
}
