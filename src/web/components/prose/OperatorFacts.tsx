import { useBoot } from '#web/components/shell/Providers.tsx';

/** The company that runs the site, as far as the operator has set it. */
export const OperatorFacts = () => {
  const { company } = useBoot();
  const rows = [
    ['Company', company.name],
    ['Registered in', 'England and Wales'],
    ['Company number', company.number],
    ['Registered office', company.address],
    ['Email', company.email],
  ] as const;
  return (
    <dl className="mt-5 grid max-w-text grid-cols-[auto_1fr] gap-x-6 gap-y-2 text-sm">
      {rows.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-muted">{name}</dt>
          <dd>{value ?? <em className="text-muted">not given by the operator yet</em>}</dd>
        </div>
      ))}
    </dl>
  );
};
