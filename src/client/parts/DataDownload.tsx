import { client } from '../api/api.ts';
import { failedTo } from '../api/failure.ts';
import { useDownload } from '../files/useDownload.ts';
import { FileButton } from '../ui/file/FileButton.tsx';
import { ErrorText } from '../ui/state/states.tsx';

/** A button that downloads all data stored about a person. */
export function DataDownload({ id, children }: { id: string; children: string }) {
  const { making, progress, error, download } = useDownload({
    make: (userId: string) => client.users.export({ id: userId }),
    nameOf: () => 'the data',
  });
  return (
    <div>
      <FileButton busy={making !== undefined} onClick={() => download(id)}>
        {children}
      </FileButton>
      <span role="status" className="visually-hidden">
        {progress}
      </span>
      <ErrorText error={failedTo('download the data', error)} />
    </div>
  );
}
