import { useMutation, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Offer } from '../../contract/wait.ts';
import { formatDate } from '../../domain/dates.ts';
import { api } from '../api/api.ts';
import { useSchool } from '../session/session.ts';
import { Button } from '../ui/button/Button.tsx';
import { Row } from '../ui/layout/flow.tsx';
import { ErrorText, LoadingState } from '../ui/state/states.tsx';
import { momentOf } from '../ui/text/time.ts';
import { CardScreen } from '../ui/layout/CardScreen.tsx';

const route = getRouteApi('/offer/$waitId/$token');

/** An offered seat, answered by whoever has the link, without logging in. */
export default function OfferScreen(): ReactNode {
  const { waitId, token } = route.useParams();
  const { data, error } = useQuery(api.offers.get.queryOptions({ input: { waitId, token } }));
  const answer = useMutation(api.offers.answer.mutationOptions());
  const offer = answer.data ?? data;
  const say = (yes: boolean) => answer.mutate({ waitId, token, yes });
  return (
    <CardScreen title={offer ? `A spot in ${offer.className}` : 'A spot'}>
      {!offer && !error && <LoadingState text="Loading…" />}
      {error && <ErrorText error={error.message} />}
      {offer && <Words offer={offer} />}
      {offer?.state === 'open' && (
        <Row gap="small" above="small">
          <Button loading={answer.isPending} onClick={() => say(true)}>
            Yes, take it
          </Button>
          <Button variant="secondary" disabled={answer.isPending} onClick={() => say(false)}>
            No, thank you
          </Button>
        </Row>
      )}
      <ErrorText error={answer.error && answer.error.message} />
    </CardScreen>
  );
}

function Words({ offer }: { offer: Offer }) {
  const { timeZone } = useSchool();
  const { schoolName, className, firstName, from, until, meets, costs, state } = offer;
  if (state === 'yes')
    return (
      <p role="status">
        {firstName} has a spot in {className} from {formatDate(from)}. See you there!
      </p>
    );
  if (state === 'no')
    return <p role="status">Thank you. {schoolName} gives the spot to somebody else.</p>;
  return (
    <>
      <p>
        {schoolName} has a spot for {firstName} in {className} from {formatDate(from)}
        {meets && ` (${meets})`}.
      </p>
      {costs && <p>It costs {costs}.</p>}
      <p>We keep it for you until {momentOf(until, timeZone)}.</p>
    </>
  );
}
