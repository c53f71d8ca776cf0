import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { monthOf } from '../../domain/dates.ts';
import { addMonths } from '../../domain/months.ts';
import { client } from '../api/api.ts';
import { errorNamed } from '../api/failure.ts';
import { useDownload } from '../files/useDownload.ts';
import { MonthClosing } from '../features/closing/MonthClosing.tsx';
import { ForAccountant } from '../features/setting/ForAccountant.tsx';
import { useSchool } from '../session/session.ts';
import { MonthField } from '../ui/field/MonthField.tsx';
import { DownloadBar } from '../ui/file/DownloadBar.tsx';
import { FileButton } from '../ui/file/FileButton.tsx';
import { Screen } from '../ui/layout/Screen.tsx';
import { BackLink } from '../ui/link/links.tsx';
import { EXPORT_FAILED } from '../../domain/reports.ts';

const route = getRouteApi('/financial-reports/closing');

export default function ClosingScreen(): ReactNode {
  const { today } = useSchool();
  const { month = addMonths(monthOf(today), -1) } = route.useSearch();
  const navigate = route.useNavigate();
  const { making, progress, error, download } = useDownload({
    make: (asked: typeof month) => client.closings.export({ month: asked, format: 'pdf' }),
    nameOf: () => 'the sign-off sheet',
  });
  return (
    <Screen
      title="Closing"
      actions={
        <BackLink to="/financial-reports" search={{ month }}>
          Monthly report
        </BackLink>
      }
    >
      <MonthField
        month={month}
        onChange={(chosen) => void navigate({ search: { month: chosen }, replace: true })}
      >
        <DownloadBar
          label="Export"
          progress={progress}
          error={error && errorNamed(EXPORT_FAILED, error)}
        >
          <FileButton busy={making !== undefined} onClick={() => download(month)}>
            Sign-off sheet
          </FileButton>
        </DownloadBar>
      </MonthField>
      <div className="stack">
        <MonthClosing key={month} month={month} />
        <ForAccountant month={month} />
      </div>
    </Screen>
  );
}
