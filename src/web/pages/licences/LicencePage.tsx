import { BadgeCheck, CircleOff, TriangleAlert, type LucideIcon } from 'lucide-react';
import { useLoaderData } from 'react-router-dom';
import { checkLicence } from '#contracts/papers/papers.ts';
import { useBoot } from '#web/components/shell/Providers.tsx';
import { formatDate } from '#web/components/videos/videoText.ts';
import type { LoadInput } from '#web/app/routing/page.ts';
import { Head } from '#web/seo/Head.tsx';
import { classes } from '#web/ui/classes.ts';
import { TextLink } from '#web/ui/TextLink.tsx';

export const loadLicence = async ({ call, params, signal }: LoadInput) => {
  const named = { orderId: params['orderId'] ?? '', proof: params['proof'] ?? '' };
  return { ...(await call(checkLicence, { params: named }, { signal })), ...named };
};

type VerdictProps = { Icon: LucideIcon; colour: string; word: string; title: string; text: string };

/** What the log of `brandName` proves about the licence. */
const verdicts = (brandName: string) => ({
  ended: {
    Icon: CircleOff,
    colour: 'text-danger',
    word: 'Ended',
    title: 'This licence has ended.',
    text: `${brandName} sold it, and the purchase was refunded in full or a copyright claim against it was upheld. It no longer gives any rights.`,
  },
  underClaim: {
    Icon: TriangleAlert,
    colour: 'text-warn',
    word: 'Under claim',
    title: 'This licence is under claim.',
    text: `${brandName} sold the exclusive rights to this video once. We received a copyright claim against it; the video should not be published until that is decided.`,
  },
  genuine: {
    Icon: BadgeCheck,
    colour: 'text-ok',
    word: 'Found in the log',
    title: 'This licence is genuine.',
    text: `${brandName} sold the exclusive rights to this video once. Compare these details with the document you were shown.`,
  },
});

const Verdict = ({ Icon, colour, word, title, text }: VerdictProps) => (
  <>
    <p className={classes('flex items-center gap-2 text-sm font-semibold', colour)}>
      <Icon aria-hidden size={18} />
      {word}
    </p>
    <h1 className="mt-3 text-3xl">{title}</h1>
    <p className="mt-3 mb-8 text-muted">{text}</p>
  </>
);

/** What the log proves about a licence, for a person who was shown the paper. */
export const LicencePage = () => {
  const { brandName } = useBoot();
  const { title, soldAt, channelUrl, licenceVersion, licenceHash, isTakenBack, isUnderClaim, orderId, proof } =
    useLoaderData<typeof loadLicence>();
  const facts: [name: string, value: string, isProof?: true][] = [
    ['Video', title],
    ['Sold on', `${formatDate(soldAt)} (UTC)`],
    ['For the channel', channelUrl ?? 'Erased with the account of the buyer'],
    ['Licence text', `Version ${licenceVersion}`],
    ['SHA-256 of the text', licenceHash, true],
    ['Order', orderId, true],
    ['Entry in the log of sales', proof, true],
  ];
  const verdict = verdicts(brandName)[isTakenBack ? 'ended' : isUnderClaim ? 'underClaim' : 'genuine'];
  return (
    <div className="wrap py-12">
      <div className="max-w-200">
        <Head title="Licence check" isHidden />
        <Verdict {...verdict} />
        <dl className="flex flex-col gap-4 rounded-lg border border-line bg-surface p-6 sm:p-8">
          {facts.map(([name, value, isProof]) => (
            <div key={name}>
              <dt className="text-sm text-muted">{name}</dt>
              <dd className="mt-0.5 wrap-anywhere">{isProof ? <span className="proof">{value}</span> : value}</dd>
            </div>
          ))}
        </dl>
        <p className="mt-6 text-sm">
          <TextLink to="/licensing">What the licence allows</TextLink>
        </p>
      </div>
    </div>
  );
};
