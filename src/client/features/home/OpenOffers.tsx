import type { OpenOffer } from '../../../contract/wait.ts';
import { dateInZone, formatBriefDate } from '../../../domain/dates.ts';
import { useSchool } from '../../session/session.ts';
import { Card } from '../../ui/layout/Card.tsx';
import { ButtonLink } from '../../ui/link/links.tsx';
import { ShortList } from '../../ui/text/ShortList.tsx';
import { timeOf } from '../../ui/text/time.ts';

/** The seats that are held for somebody's children, or for themselves, each with the way to answer. */
export function OpenOffers({ offers }: { offers: readonly OpenOffer[] }) {
  const { today, timeZone } = useSchool();
  return (
    <Card title="A spot is free">
      <ShortList
        lines={offers.map(({ waitId, token, className, firstName, from, until }) => ({
          key: waitId,
          title: `A spot for ${firstName} in ${className} from ${formatBriefDate(from, today)}`,
          // Short, so that a phone shows all of it.
          note: `Answer by ${formatBriefDate(dateInZone(until, timeZone), today)}, ${timeOf(until, timeZone)}`,
          value: (
            <ButtonLink
              to="/offer/$waitId/$token"
              params={{ waitId, token }}
              size="compact"
              aria-label={`Answer: ${firstName} in ${className}`}
            >
              Answer
            </ButtonLink>
          ),
        }))}
      />
    </Card>
  );
}
