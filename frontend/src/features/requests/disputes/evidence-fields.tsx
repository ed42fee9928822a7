import { limits } from '@/api/vocabularies';
import { Attachments } from '@/forms/attachments';
import type { UploadStatus } from '@/forms/uploads/use-uploads';
import { DeliverLinks } from '../moves/deliver-links';

interface EvidenceFieldsProps {
  readonly requestId: string;
  /** The name of the other side, which sees it. */
  readonly other: string;
  readonly urls: string[];
  readonly names: string[];
  readonly files: string[];
  readonly errors: { readonly urls: string | undefined; readonly files: string | undefined };
  readonly onLinks: (urls: string[], names: string[]) => void;
  readonly onFiles: (ids: string[]) => void;
  readonly onStatus: (status: UploadStatus) => void;
}

/** What shows what a side says: files and links. */
export function EvidenceFields(props: EvidenceFieldsProps) {
  const { requestId, other, urls, names, files, errors, onLinks, onFiles, onStatus } = props;
  return (
    <>
      <Attachments
        name="files"
        purpose="evidence"
        request={requestId}
        other={other}
        error={errors.files}
        value={files}
        onChange={onFiles}
        onStatus={onStatus}
      />
      <DeliverLinks
        urls={urls}
        names={names}
        error={errors.urls}
        required={false}
        most={limits.dispute_links}
        onChange={onLinks}
      />
    </>
  );
}
