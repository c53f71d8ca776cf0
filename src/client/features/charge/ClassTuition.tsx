import { useQuery } from '@tanstack/react-query';
import type { SchoolClass } from '../../../contract/schoolClass.ts';
import { describePrice } from '../../../domain/tuitionWords.ts';
import { QueryView } from '../../parts/QueryView.tsx';
import { useSchool } from '../../session/session.ts';
import { FoldedCard } from '../../ui/layout/FoldedCard.tsx';
import { Row } from '../../ui/layout/flow.tsx';
import { ButtonLink } from '../../ui/link/links.tsx';
import { currentPrice, priceInWords, pricesQuery } from './tuition.ts';

/** What a class costs, with the way to where that is changed. */
export function ClassTuition({ schoolClass: { id } }: { schoolClass: SchoolClass }) {
  const { today } = useSchool();
  const prices = useQuery(pricesQuery);
  const own = prices.data?.items.filter(({ classId }) => classId === id);
  const now = own && currentPrice(own, today);
  return (
    <FoldedCard title="Tuition" line={own && (now ? describePrice(now) : NONE)}>
      <QueryView query={prices} loading="Loading prices…" rows={1} action="load the prices">
        {() => <p>{now ? priceInWords(now) : `${NONE}.`}</p>}
      </QueryView>
      <Row above="small">
        <ButtonLink to="/charges/prices" variant="secondary">
          {now ? 'Change the price' : 'Set the price'}
        </ButtonLink>
      </Row>
    </FoldedCard>
  );
}

const NONE = 'No price yet';
