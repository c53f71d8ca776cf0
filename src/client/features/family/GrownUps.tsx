import type { Family } from '../../../contract/family.ts';
import { Button } from '../../ui/button/Button.tsx';
import { IconPlus } from '../../ui/icon/icons.ts';
import { Card } from '../../ui/layout/Card.tsx';
import { Row } from '../../ui/layout/flow.tsx';
import { Anchor } from '../../ui/link/links.tsx';
import { EmailText } from '../../ui/text/EmailText.tsx';
import { ShortList } from '../../ui/text/ShortList.tsx';
import { MOST_ADULTS } from '../../../domain/family.ts';

export type Adult = Family['adults'][number];

interface Props {
  adults: readonly Adult[];
  onAdd: () => void;
  onManage: (adult: Adult) => void;
}

/** The grown-ups of a family and how they are reached. */
export function GrownUps({ adults, onAdd, onManage }: Props) {
  return (
    <Card title="Grown-ups">
      {adults.length === 0 ? (
        <p>Nobody yet. A grown-up who logs in sees what all students of the family owe.</p>
      ) : (
        <ShortList
          wraps
          lines={adults.map((adult) => ({
            key: adult.userId,
            title: <strong>{adult.name}</strong>,
            note: <Contacts adult={adult} />,
            value: (
              <Button
                variant="secondary"
                size="compact"
                aria-label={`Manage ${adult.name}`}
                onClick={() => onManage(adult)}
              >
                Manage
              </Button>
            ),
          }))}
        />
      )}
      {adults.length < MOST_ADULTS && (
        <Row above="small">
          <Button variant="secondary" icon={<IconPlus size={18} aria-hidden />} onClick={onAdd}>
            Add a grown-up
          </Button>
        </Row>
      )}
    </Card>
  );
}

/** 'Mother · ann@example.com · 212 555 0102' */
function Contacts({ adult: { relation, email, phone } }: { adult: Adult }) {
  return (
    <>
      {relation !== '' && `${relation} · `}
      {email === null ? (
        <EmailText email={null} />
      ) : (
        <Anchor href={`mailto:${email}`}>
          <EmailText email={email} />
        </Anchor>
      )}
      {phone !== '' && (
        <>
          {' · '}
          <Anchor href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}>{phone}</Anchor>
        </>
      )}
    </>
  );
}
