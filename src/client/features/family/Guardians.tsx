import type { Family } from '../../../contract/family.ts';
import { Button } from '../../ui/button/Button.tsx';
import { IconPencil, IconPlus } from '../../ui/icon/icons.ts';
import { Card } from '../../ui/layout/Card.tsx';
import { useIsPhone } from '../../ui/layout/useIsPhone.ts';
import { Row } from '../../ui/layout/flow.tsx';
import { Anchor } from '../../ui/link/links.tsx';
import { EmailText } from '../../ui/text/EmailText.tsx';
import { ShortList } from '../../ui/text/ShortList.tsx';
import { MOST_GUARDIANS } from '../../../domain/family.ts';
import { dialed } from '../../../domain/phoneNumber.ts';

export type Guardian = Family['adults'][number];

interface Props {
  guardians: readonly Guardian[];
  onAdd: () => void;
  onManage: (guardian: Guardian) => void;
}

/** A family's guardians and their contacts. */
export function Guardians({ guardians, onAdd, onManage }: Props) {
  const isPhone = useIsPhone();
  return (
    <Card title="Parents and guardians">
      {guardians.length === 0 ? (
        <p>None yet. A parent or guardian who logs in sees what each student in the family owes.</p>
      ) : (
        <ShortList
          wraps
          lines={guardians.map((guardian) => ({
            key: guardian.userId,
            title: <strong>{guardian.name}</strong>,
            note: <Contacts guardian={guardian} />,
            value: (
              <Button
                variant="secondary"
                size="compact"
                onPhone="icon"
                icon={isPhone && <IconPencil size={18} aria-hidden />}
                aria-label={`Manage ${guardian.name}`}
                onClick={() => onManage(guardian)}
              >
                Manage
              </Button>
            ),
          }))}
        />
      )}
      {guardians.length < MOST_GUARDIANS && (
        <Row above="small">
          <Button variant="secondary" icon={<IconPlus size={18} aria-hidden />} onClick={onAdd}>
            Add parent or guardian
          </Button>
        </Row>
      )}
    </Card>
  );
}

/** 'Mother · ann@example.com · 212 555 0102' */
function Contacts({ guardian: { relation, email, phone } }: { guardian: Guardian }) {
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
          <Anchor href={`tel:${dialed(phone)}`}>{phone}</Anchor>
        </>
      )}
    </>
  );
}
