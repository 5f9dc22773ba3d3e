import { Download } from 'lucide-react';
import { useBoot } from '#web/components/shell/Providers.tsx';
import { useSession } from '#web/app/session/useSession.ts';
import { Button, buttonClasses } from '#web/ui/Button.tsx';
import { CopyButton } from '#web/components/actions/CopyButton.tsx';
import { focusOnMount } from '#web/components/shell/focusOnMount.ts';

/** The new codes, this once. */
export const RecoveryCodes = ({ codes, onSaved }: { codes: readonly string[]; onSaved: () => void }) => {
  const { brandName } = useBoot();
  const session = useSession();
  const list = codes.join('\n');
  const file = `${brandName}: recovery codes of ${session?.username ?? ''}\nEach of them works once.\n\n${list}\n`;
  return (
    <div className="mt-6 rounded-md bg-sunk p-5">
      <h3 ref={focusOnMount} tabIndex={-1} className="text-lg">
        Your recovery codes
      </h3>
      <p className="mt-1.5 max-w-text text-sm text-muted">
        Each of them lets you in once when you do not have your phone. They are shown now and never again, so keep them
        where you keep your passwords.
      </p>
      <ol aria-label="Recovery codes" className="proof mt-4 grid gap-x-8 gap-y-1 sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="mt-5 flex flex-wrap gap-3">
        <CopyButton text={list}>Copy</CopyButton>
        <a
          download="recovery-codes.txt"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(file)}`}
          className={buttonClasses('hairline')}
        >
          <Download aria-hidden size={16} />
          Download
        </a>
        <Button onClick={onSaved}>I have saved them</Button>
      </div>
    </div>
  );
};
