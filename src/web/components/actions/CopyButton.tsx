import { Copy } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#web/ui/Button.tsx';
import { showToast } from '#web/ui/toast.ts';
import { useLater } from '#web/ui/useLater.ts';

const SHOWN_MS = 2500;

export const CopyButton = ({ text, children }: { text: string; children: string }) => {
  const later = useLater();
  const [isCopied, setCopied] = useState(false);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      const advice = 'Copying failed. Please select the text and copy it yourself.';
      return showToast({ severity: 'error', title: 'Error', text: advice });
    }
    setCopied(true);
    later(SHOWN_MS, () => setCopied(false));
  };
  return (
    <span className="inline-flex items-center">
      <Button variant="hairline" onClick={() => void copy()}>
        <Copy aria-hidden size={16} />
        {children}
      </Button>
      <span role="status" className={isCopied ? 'ml-3 text-sm text-ok' : undefined}>
        {isCopied && 'Copied'}
      </span>
    </span>
  );
};
