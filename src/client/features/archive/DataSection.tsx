import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { describeAuditLog } from '../../../domain/archive.ts';
import { api, client } from '../../api/api.ts';
import { failedTo } from '../../api/failure.ts';
import { useDownload } from '../../files/useDownload.ts';
import { CheckField } from '../../ui/field/CheckField.tsx';
import { TextField } from '../../ui/field/TextField.tsx';
import { FileButton } from '../../ui/file/FileButton.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { Stack } from '../../ui/layout/flow.tsx';
import { ErrorText } from '../../ui/state/states.tsx';
import { ImportSchool } from './ImportSchool.tsx';

/** Exports everything from Turnout, or, while the school has no students, imports an earlier export. */
export function DataSection() {
  const { data: contents } = useQuery(api.archive.contents.queryOptions());
  const { data: secondStep } = useQuery(api.me.secondStep.queryOptions());
  const [withAuditLog, setWithAuditLog] = useState(true);
  const [code, setCode] = useState('');
  const takeCode = () => {
    // A code works only once.
    setCode('');
    return code === '' ? {} : { context: { code } };
  };
  const { making, progress, error, download } = useDownload({
    make: (auditLog: boolean) =>
      client.archive.export({ auditLog: auditLog ? 'true' : 'false' }, takeCode()),
    nameOf: () => 'everything',
  });
  return (
    <Card>
      <Stack gap="large">
        <p>
          Everything the school has, in one zip: tables for spreadsheets and other programs, and the
          books for an accountant. Nobody’s password is in it.
        </p>
        <CheckField
          label="With the audit log"
          description={contents && describeAuditLog(contents.auditLog)}
          value={withAuditLog}
          onChange={setWithAuditLog}
        />
        {secondStep?.on && (
          <TextField
            label="6-digit code, or a backup code"
            description="Your data leaves Turnout, so your app’s code is needed again."
            autoComplete="one-time-code"
            value={code}
            onChange={setCode}
          />
        )}
        <Stack gap="small">
          <div>
            <FileButton busy={making !== undefined} onClick={() => download(withAuditLog)}>
              Export everything
            </FileButton>
          </div>
          <p role="status">{progress}</p>
          <ErrorText error={failedTo('export everything', error)} />
        </Stack>
        {contents && !contents.hasStudents && <ImportSchool takeCode={takeCode} />}
      </Stack>
    </Card>
  );
}
