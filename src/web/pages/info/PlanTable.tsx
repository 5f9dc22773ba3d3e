import { proPrice, uploadsADay } from '#web/components/prose/houseFacts.ts';
import { useFeeText, type FeeText } from '#web/components/prices/useFeeText.ts';

const dash = '–';

/** The plan table of the specification, line by line. */
const planLines = ({ creatorShare }: FeeText) =>
  [
    ['Price', '£0', `${proPrice} per month`],
    ['Uploads', uploadsADay, 'Unlimited uploads'],
    ['Sales', 'Unlimited sales', 'Unlimited sales'],
    ['Your share', `${creatorShare} of every sale`, `${creatorShare} of every sale`],
    ['Analytics', 'Basic analytics', 'Advanced analytics'],
    ['Support', 'Community support', 'Priority support'],
    ['Placement', dash, 'Priority placement'],
    ['Messages', dash, 'Direct creator messaging'],
    ['Featuring', dash, 'Featured content opportunities'],
  ] as const;

export const PlanTable = () => (
  <table className="w-full border-collapse text-left text-sm">
    <caption className="sr-only">What the two plans include</caption>
    <thead>
      <tr className="head border-b border-edge align-bottom text-lg">
        <td className="py-3" />
        <th scope="col" className="px-3 py-3">
          Free
        </th>
        <th scope="col" className="px-3 py-3">
          Creator Pro
        </th>
      </tr>
    </thead>
    <tbody>
      {planLines(useFeeText()).map(([name, free, pro]) => (
        <tr key={name} className="border-b border-line align-top">
          <th scope="row" className="py-3 font-medium text-muted">
            {name}
          </th>
          <td className="px-3 py-3">{free}</td>
          <td className="px-3 py-3">{pro}</td>
        </tr>
      ))}
    </tbody>
  </table>
);
