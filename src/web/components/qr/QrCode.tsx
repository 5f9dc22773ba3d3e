import { useEffect, useState } from 'react';
import { Skeleton } from '#web/ui/Skeleton.tsx';

/** What scanners ask for around a code. */
const QUIET_ZONE = 4;

type Drawn = { size: number; path: string };

/** One square a module; rows of it would need a square for each as well, since black and white alternate. */
const draw = async (text: string): Promise<Drawn> => {
  const { encode } = await import('uqr');
  const { data, size } = encode(text, { border: QUIET_ZONE, ecc: 'M' });
  const squares = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return { size, path: squares.join('') };
};

/** Dark on light in both themes, because scanners expect it. Nothing, if what draws it cannot be loaded: the key stands beside it. */
export const QrCode = ({ text, label }: { text: string; label: string }) => {
  const [drawn, setDrawn] = useState<Drawn | 'failed' | null>(null);
  useEffect(() => {
    let isLeft = false;
    draw(text).then(
      (code) => {
        if (!isLeft) setDrawn(code);
      },
      (error: unknown) => {
        console.warn('the QR code could not be drawn', error);
        if (!isLeft) setDrawn('failed');
      },
    );
    return () => {
      isLeft = true;
    };
  }, [text]);
  if (drawn === 'failed') return null;
  // Without scripts it never comes.
  if (!drawn) return <Skeleton className="size-48 shrink-0 no-script:hidden" />;
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${drawn.size} ${drawn.size}`}
      shapeRendering="crispEdges"
      className="size-48 shrink-0 rounded-md border border-line bg-on-stage"
    >
      <path d={drawn.path} className="fill-stage" />
    </svg>
  );
};
