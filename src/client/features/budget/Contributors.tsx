import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ContributorStatus } from '../../../contract/budget.ts';
import { budgetMessages } from '../../../domain/budget.ts';
import { moneyInputValue, parseMoney, type Cents } from '../../../domain/money.ts';
import { api } from '../../api/api.ts';
import { QueryView } from '../../parts/QueryView.tsx';
import { AmountField } from '../../ui/field/AmountField.tsx';
import { Card, Figure, Figures } from '../../ui/layout/Card.tsx';
import { Money } from '../../ui/money/Money.tsx';
import { Section, Sections } from '../../ui/layout/Sections.tsx';
import { EmptyState } from '../../ui/state/states.tsx';
import { Toolbar } from '../../ui/layout/Toolbar.tsx';
import { ContributorTable } from './ContributorTable.tsx';

interface Props {
  /** Of each contributor; the settings' unless another is chosen. */
  expectedAmount: Cents | undefined;
  onExpect: (expectedAmount: Cents) => void;
}

export function Contributors({ expectedAmount, onExpect }: Props) {
  const contributors = useQuery(
    api.budget.contributors.queryOptions({ input: { expectedAmount } }),
  );
  const usual = useQuery(api.settings.get.queryOptions()).data?.expectedContribution;
  const shown = expectedAmount ?? usual;
  return (
    <Section title="Contributor Status">
      {shown !== undefined && <ExpectedAmount key={shown} expected={shown} onExpect={onExpect} />}
      <QueryView
        query={contributors}
        loading="Loading contributors..."
        action="fetch contributor status"
        isEmpty={({ items }) => items.length === 0}
        empty={<EmptyState text="No contributors found." />}
      >
        {(status) => <Status status={status} />}
      </QueryView>
    </Section>
  );
}

function ExpectedAmount({
  expected,
  onExpect,
}: {
  expected: Cents;
  onExpect: (expectedAmount: Cents) => void;
}) {
  const [typed, setTyped] = useState(moneyInputValue(expected));
  const [isWrong, setIsWrong] = useState(false);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const amount = parseMoney(typed);
        setIsWrong(!amount);
        if (amount) onExpect(amount);
      }}
    >
      <Toolbar>
        <AmountField
          label="Expected of each"
          value={typed}
          error={isWrong && budgetMessages.typedExpectedAmount}
          onChange={setTyped}
        />
        <Button type="submit" variant="default">
          Apply
        </Button>
      </Toolbar>
    </form>
  );
}

function Status({ status: { items, totals } }: { status: ContributorStatus }) {
  return (
    <Sections>
      <Card>
        <Figures>
          <Figure label="Received">
            <Money cents={totals.received} />
          </Figure>
          <Figure label="Expected">
            <Money cents={totals.expected} />
          </Figure>
          <Figure label="Remaining">
            <Money cents={totals.remaining} />
          </Figure>
          <Figure label="Overpaid">
            <Money cents={totals.overpaid} />
          </Figure>
        </Figures>
      </Card>
      <ContributorTable contributors={items} />
    </Sections>
  );
}
