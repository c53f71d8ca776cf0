import type { Account } from '../../../contract/student.ts';
import {
  accountSentence,
  periodSentence,
  recordedLaterSentence,
  type StatementReader,
} from '../../../domain/statement.ts';
import { BalanceFigure } from '../../parts/BalanceFigure.tsx';
import { useSchool } from '../../session/session.ts';
import { Card, Figure, Figures } from '../../ui/layout/Card.tsx';
import { BalanceText, Money } from '../../ui/money/Money.tsx';

interface AccountHeadProps {
  account: Account;
  reader: StatementReader;
}

/** The balance, and a sentence on how it came about. */
export function AccountHead({ account, reader }: AccountHeadProps) {
  const { owed, creditAvailable } = account;
  const { today } = useSchool();
  return (
    <Card>
      <Figures>
        <BalanceFigure
          debt={account}
          today={today}
          account={{ owed, credit: creditAvailable }}
          ofReader={reader === 'self'}
        />
      </Figures>
      <p className="quiet above-medium">{accountSentence(account, reader, today)}</p>
    </Card>
  );
}

/** The balances at the start and the end of a period; today's balance isn't included. */
export function PeriodHead({ account }: { account: Account }) {
  const { openingBalance, closingBalance, period, recordedLater } = account;
  return (
    <Card>
      <Figures>
        <Figure label="Opening balance">
          <BalanceText cents={openingBalance} />
        </Figure>
        <Figure label="Fees">
          <Money cents={period.fees} />
        </Figure>
        <Figure label="Paid">
          <Money cents={period.payments} />
        </Figure>
        {period.adjustments !== 0 && (
          <Figure label="Adjustments">
            <Money cents={period.adjustments} />
          </Figure>
        )}
        <Figure label="Closing balance">
          <BalanceText cents={closingBalance} />
        </Figure>
      </Figures>
      <p className="quiet above-medium">
        {periodSentence({ openingBalance, closingBalance, ...period })}
        {recordedLater && ` ${recordedLaterSentence(recordedLater)}`}
      </p>
    </Card>
  );
}
