import { z } from 'zod';
import type { AdminVideo } from '#contracts/catalogue/catalogue.ts';
import { ReasonDialog } from '#admin/parts/form/ReasonDialog.tsx';
import { listFindings, needsTwo } from './rightsText.ts';

const body = z.object({ note: z.string().trim().min(1, 'Please say why it may be listed all the same').max(1000) });

type ApproveAgainstDialogProps = {
  video: AdminVideo;
  isPending: boolean;
  onConfirm: (note: string) => void;
  onClose: () => void;
};

/** Asks for the reason to list a video against findings about its rights. */
export const ApproveAgainstDialog = ({ video, onConfirm, ...rest }: ApproveAgainstDialogProps) => {
  const isProposal = needsTwo(video) && video.approvalProposal === null;
  return (
    <ReasonDialog
      {...rest}
      body={body}
      colour="primary"
      title={isProposal ? 'Propose to list it all the same?' : 'List it all the same?'}
      text={
        <>
          <ul style={{ margin: 0, paddingLeft: 18 }}>
            {listFindings(video).map((finding) => (
              <li key={finding}>{finding}</li>
            ))}
          </ul>
          {isProposal && <p>This takes two moderators: you propose it, another one confirms it.</p>}
          {video.approvalProposal && (
            <p>{video.approvalProposal.name} has proposed it; their reason is among the notes of staff.</p>
          )}
        </>
      }
      confirm={isProposal ? 'Propose it' : 'List it'}
      reason={{ name: 'note', label: 'Why it may be listed', help: 'Only staff read this. Ctrl + Enter sends.' }}
      onConfirm={({ note }) => onConfirm(note)}
    />
  );
};
