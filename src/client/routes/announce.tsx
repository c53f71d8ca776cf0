import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { classId } from '../../domain/ids.ts';
import { Announce } from '../features/notice/Announce.tsx';
import { useSchool } from '../session/session.ts';
import { Narrow } from '../ui/layout/Narrow.tsx';
import { Screen } from '../ui/layout/Screen.tsx';
import { BackLink } from '../ui/link/links.tsx';
import { notifyDone } from '../ui/message/notify.ts';

const route = getRouteApi('/manage-students/announce');
const TITLE = 'Announcement';

// The return type is explicit for the same reason as in students.tsx.
export default function AnnounceScreen(): ReactNode {
  const { class: chosen, emails } = route.useSearch();
  const navigate = route.useNavigate();
  const { passwordResetByEmail: hasMail } = useSchool();
  const stay = { replace: true, resetScroll: false };
  function back() {
    if (chosen === undefined) return navigate({ to: '/manage-students' });
    return navigate({ to: '/classes/$classId', params: { classId: chosen } });
  }
  return (
    <Screen
      title={TITLE}
      lead={`Tell a class, the team or everyone${hasMail ? ', by email and' : ''} on Home.`}
      actions={<BackLink to="/manage-students">Students</BackLink>}
    >
      <Narrow>
        <Announce
          chosen={chosen}
          onClass={(id) =>
            void navigate({ search: { ...(id !== undefined && { class: classId(id) }) }, ...stay })
          }
          act={emails}
          onAct={(act) => void navigate({ search: { class: chosen, emails: act }, ...stay })}
          onSent={({ actId, queued }, until) => {
            if (queued === 0) notifyDone(`It is on Home until ${until}.`);
            void navigate(
              queued === 0
                ? { to: '/' }
                : { search: { class: chosen, emails: actId }, replace: true },
            );
          }}
          onCancel={() => void back()}
        />
      </Narrow>
    </Screen>
  );
}
