import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../ui/button/Button.tsx';
import type { ContributorStatus } from '../../../contract/budget.ts';
import { budgetMessages } from '../../../domain/budget.ts';
import { formatDate } from '../../../domain/dates.ts';
import { wholeCents, type Cents, type TypedAmount } from '../../../domain/money.ts';
import { isReversed, type Period } from '../../../domain/periods.ts';
import { api } from '../../api/api.ts';
import { QueryView } from '../../parts/QueryView.tsx';
import { useSchool } from '../../session/session.ts';
import { MoneyField } from '../../ui/field/MoneyField.tsx';
import { focusHeadingOf } from '../../ui/focus/focus.ts';
import { useHasChanged } from '../../ui/form/useHasChanged.ts';
import { Card, Figures } from '../../ui/layout/Card.tsx';
import { PeriodField } from '../../ui/field/PeriodField.tsx';
import { datesOf, type PeriodChoice } from '../../ui/field/periodChoice.ts';
import { Section, Sections } from '../../ui/layout/Sections.tsx';
import { EmptyState, ErrorText } from '../../ui/state/states.tsx';
import type { Ordered } from '../../ui/table/sort.ts';
import { Toolbar } from '../../ui/layout/Toolbar.tsx';
import { ContributorTable } from './ContributorTable.tsx';
import { MoneyFigure } from '../../parts/MoneyFigure.tsx';

interface Props extends Ordered {
  /** Defaults to the fee year so far. */
  choice: PeriodChoice;
  /**
   * The amount expected from each contributor; if undefined, the amount in their latest contribution, or in the
   * settings.
   */
  expectedAmount: Cents | undefined;
  onChoose: (choice: PeriodChoice) => void;
  onExpect: (expectedAmount: Cents | undefined) => void;
}

export function Contributors({ choice, expectedAmount, onChoose, onExpect, ...ordered }: Props) {
  const { today } = useSchool();
  const usual = useQuery(api.settings.get.queryOptions()).data?.expectedContribution;
  const shown = expectedAmount ?? usual;
  const period = datesOf(choice, today);
  return (
    <Section title="Contributor Status">
      <Toolbar>
        <PeriodField choice={choice} today={today} unset="Fee Year" onChange={onChoose} />
      </Toolbar>
      {shown !== undefined && (
        <ExpectedAmount
          expected={shown}
          onExpect={onExpect}
          onReset={expectedAmount === undefined ? undefined : () => onExpect(undefined)}
        />
      )}
      {isReversed(period) ? (
        <ErrorText error={budgetMessages.rangeReversed} />
      ) : (
        <Contributions input={{ expectedAmount, ...period }} {...ordered} />
      )}
    </Section>
  );
}

interface ContributionsProps extends Ordered {
  input: Partial<Period> & { expectedAmount?: Cents };
}

function Contributions({ input, ...ordered }: ContributionsProps) {
  const contributors = useQuery(api.budget.contributors.queryOptions({ input }));
  return (
    <QueryView
      query={contributors}
      loading="Loading contributors…"
      action="fetch contributor status"
      isEmpty={({ items }) => items.length === 0}
      empty={<EmptyState text="No contributors found." />}
    >
      {(status) => <Status status={status} {...ordered} />}
    </QueryView>
  );
}

function ExpectedAmount({
  expected,
  onExpect,
  onReset,
}: {
  expected: Cents;
  onExpect: (expectedAmount: Cents) => void;
  /** Undefined while each contributor has their own amount. */
  onReset: (() => void) | undefined;
}) {
  const [typed, setTyped] = useState<TypedAmount>(expected);
  const [isWrong, setIsWrong] = useState(false);
  if (useHasChanged(expected)) {
    setTyped(expected);
    setIsWrong(false);
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const amount = wholeCents(typed);
        setIsWrong(!amount);
        if (amount) onExpect(amount);
      }}
    >
      <Toolbar>
        <MoneyField
          asWritten
          label="Expected per contributor"
          value={typed}
          error={isWrong && budgetMessages.typedExpectedAmount}
          onChange={setTyped}
        />
        <Button type="submit" variant="secondary">
          Apply
        </Button>
        {onReset && (
          <Button
            variant="secondary"
            onClick={({ currentTarget }) => {
              focusHeadingOf(currentTarget);
              onReset();
            }}
          >
            Use each person's own
          </Button>
        )}
      </Toolbar>
    </form>
  );
}

interface StatusProps extends Ordered {
  status: ContributorStatus;
}

function Status({ status: { items, totals, period }, ...ordered }: StatusProps) {
  return (
    <Sections>
      <Card>
        <p className="quiet below-medium">
          {formatDate(period.from)} – {formatDate(period.to)}
        </p>
        <Figures>
          <MoneyFigure label="Received" of="received" cents={totals.received} />
          <MoneyFigure label="Expected" of="expected" cents={totals.expected} />
          <MoneyFigure label="Remaining" of="remaining" cents={totals.remaining} />
          <MoneyFigure label="Overpaid" of="overpaid" cents={totals.overpaid} />
        </Figures>
      </Card>
      <ContributorTable contributors={items} {...ordered} />
    </Sections>
  );
}
